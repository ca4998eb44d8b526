// Contents in the words that the suite's descriptions of its fixtures give.

/** A red dot. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A sound without samples. */
export const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/** A block of text. */
export const text = (words: string): object => ({ type: "text", text: words });

/** The picture as a block. */
export const image = { type: "image", data: PNG, mimeType: "image/png" };

/** The sound as a block. */
export const audio = { type: "audio", data: WAV, mimeType: "audio/wav" };

/** A resource as a block. */
export const embedded = (uri: string, mimeType: string, words: string): object => ({
  type: "resource",
  resource: { uri, mimeType, text: words },
});

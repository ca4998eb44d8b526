/** A clock that only goes forward. That of `performance` is a part of Node that would be loaded for it. */
export const milliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;

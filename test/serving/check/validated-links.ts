import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { engine } from "unified-engine";

/** Named, not imported: only so does the engine tell a plugin of the other files. */
const PLUGIN = fileURLToPath(import.meta.resolve("remark-validate-links"));

/** A link that remark-validate-links finds to lead nowhere, as it is written. */
export interface Missed {
  readonly file: string;
  readonly line: number;
  readonly link: string;
  readonly reason: string;
}

/** What remark-validate-links misses in some files of a repository that GitHub knows by a name. */
export async function validateLinks(
  root: string,
  files: readonly string[],
  name: string,
): Promise<readonly Missed[]> {
  const missed: Missed[] = [];
  await new Promise<void>((done, fail) => {
    engine(
      {
        processor: unified().use(remarkParse).use(remarkFrontmatter).use(compileToNothing).freeze(),
        plugins: { [PLUGIN]: { root, repository: `https://github.com/${name}` } },
        cwd: root,
        files: [...files],
        output: false,
        out: false,
        streamError: new Writable({ write: (_chunk, _encoding, next) => next() }),
        reporter: (read) => {
          for (const file of read)
            for (const { place, reason } of file.messages) {
              if (place === undefined || !("start" in place)) continue;
              const { start, end } = place;
              const link = String(file.value).slice(start.offset, end.offset);
              missed.push({ file: file.path, line: start.line, link, reason });
            }
          return "";
        },
      },
      (error) => (error === undefined || error === null ? done() : fail(error)),
    );
  });
  return missed;
}

function compileToNothing(this: Processor): void {
  this.compiler = () => "";
}

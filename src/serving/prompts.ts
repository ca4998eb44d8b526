/** A prompt that people choose in their client: what it is for, what it needs, what it says to the model. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string };
  readonly say: (value: string) => string;
}

const CITE =
  "Cite file and line for every claim. Where the tools refuse, say so, and say what was searched; do not fill the gap.";

/** The prompts that earn their place. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: "answer_with_citations",
    title: "Answer from the repository, with citations",
    description: "Answers a question from what the repository says of itself, each claim with file and line.",
    argument: { name: "question", description: "what you want to know" },
    say: (question) =>
      `Answer this question from the documents of this repository alone, by the tools of tero: ${question}\n\n${CITE}`,
  },
  {
    name: "what_did_we_decide",
    title: "What did we decide about…",
    description:
      "Finds the decisions about a topic, whether they are in force, and what replaced those that are not.",
    argument: { name: "topic", description: "a topic, or the id of a decision" },
    say: (topic) =>
      `What did this repository decide about ${topic}? Use the tools of tero. Name each decision with its id, status and date, follow ` +
      `what supersedes what to the one in force, and tell decisions apart from proposals. ${CITE}`,
  },
  {
    name: "before_changing",
    title: "What must I know before changing…",
    description: "Collects the decisions, issues and documents that speak about a file before you change it.",
    argument: { name: "file", description: "path from the root of the repository" },
    say: (file) =>
      `I am about to change ${file}. Use the tools of tero to find the decisions, open issues, agent rules and documents that speak ` +
      `about it or about what it does, and tell me what I must keep to and what I would have to update. ${CITE}`,
  },
];

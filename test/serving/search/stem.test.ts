import { expect, it } from "vitest";
import { stem } from "../../../src/serving/search/stem.ts";

it.each(
  // Examples of the paper, one or more a rule.
  `caresses caress, ponies poni, ties ti, cats cat, feed feed, agreed agre, plastered plaster, bled bled, motoring motor,
  sing sing, conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall, hissing hiss, fizzed fizz,
  failing fail, filing file, happy happi, sky sky, relational relat, conditional condit, rational ration, valenci valenc,
  digitizer digit, conformabli conform, radicalli radic, differentli differ, vileli vile, analogousli analog,
  vietnamization vietnam, predication predic, operator oper, feudalism feudal, decisiveness decis, hopefulness hope,
  callousness callous, formaliti formal, sensitiviti sensit, sensibiliti sensibl, triplicate triplic, formative form,
  formalize formal, electriciti electr, electrical electr, hopeful hope, goodness good, revival reviv, allowance allow,
  inference infer, airliner airlin, adjustable adjust, defensible defens, irritant irrit, replacement replac,
  adjustment adjust, dependent depend, adoption adopt, communism commun, activate activ, effective effect, bowdlerize bowdler,
  probate probat, rate rate, cease ceas, controll control, roll roll, by by`
    .split(/,\s+/)
    .map((pair) => pair.split(" ")),
)("%s → %s", (word, expected) => {
  expect(stem(word ?? "")).toBe(expected);
});

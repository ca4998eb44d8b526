/**
 * English words too common to tell one text from another. They are not ranked, but quoted phrases see them. Letters after
 * an apostrophe (`don't` is read as `don`, `t`) are among them.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren as at be because been before being below between both
  but by can cannot could couldn d did didn do does doesn doing don down during each either else etc ever every few for from
  further get had hadn has hasn have haven having he her here hers herself him himself his how however i if in into is isn
  it its itself just ll m may me might more most mustn must my myself needn neither no nor not now o of off on once one only
  or other our ours ourselves out over own per rather re s same see shall shan she should shouldn since so some such t than
  that the their theirs them themselves then there these they this those though through thus to too under until unto up upon
  us ve very via was wasn we were weren what when where whether which while who whom whose why will with within without won
  would wouldn yet you your yours yourself yourselves`.split(/\s+/),
);

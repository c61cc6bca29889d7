import fc from 'fast-check';

/** Properties generate the same examples in each run, so that a mutant is either always killed or never. */
fc.configureGlobal({ seed: 20_261_125 });

/**
 * Defects that the product once had, each as the lines that bring it back. They are put into a copy, never into the
 * product: the month must say a sentence like `sees` about every one of them.
 */
export const defects = [
  {
    name: 'one person’s synchronisation writes the sessions of the whole company',
    sees: /the desk says that .* (holds|was heard)/,
    edits: [
      {
        file: 'src/domains/shell/modules/synchronisation/routes.ts',
        find: `    .where(eb =>
      eb.or([
        sql<boolean>\`(en_attente, a_resoudre, appareil_id) is distinct from (\${en_attente}::int, \${a_resoudre}::int, \${appareil_id}::uuid)\`,
        // The queue's own: a session that was just renewed has been seen, and its queue has not.
        eb('file_vue_a', '<', new Date(now.getTime() - SEEN_AGAIN_MS)),
      ]),
    )`,
        put: `    .where(
      sql<boolean>\`(en_attente, a_resoudre, appareil_id) is distinct from (\${en_attente}::int, \${a_resoudre}::int, \${appareil_id}::uuid)
        or file_vue_a < \${new Date(now.getTime() - SEEN_AGAIN_MS)}\`,
    )`,
      },
    ],
  },
  {
    name: 'the second closing of a visit reaches nobody',
    sees: /work received for visit|a second report of visit/,
    edits: [
      {
        file: 'src/domains/field-service/server/rapports/cloture.ts',
        find: "if (effet.outcome !== 'conflict' || !situation.cloturee) return effet",
        put: 'if (effet) return effet',
      },
    ],
  },
  {
    name: 'whoever lost a visit reads it as before',
    sees: /lost visit \d+ and still reads/,
    edits: [
      {
        file: 'src/domains/field-service/server/interventions/visites.ts',
        find: 'if (visite.technicien_id === caller.utilisateur_id) return visite\n',
        put: 'if (caller) return visite\n',
      },
    ],
  },
  {
    name: 'a clock set back a day leaves today without its visits',
    sees: /its day does not show it|offers nothing/,
    edits: [
      {
        file: 'src/offline/clock.ts',
        find: 'return past !== null && corrected < past - TOLERANCE_MS ? past : corrected',
        put: 'return past === null ? corrected : corrected',
      },
    ],
  },
  {
    name: 'what was never announced goes with the storage, and nothing is said',
    sees: /that never arrived, had told/,
    edits: [
      {
        file: 'src/client/session/wipe.ts',
        find: 'const noted = readWitness(db.name)',
        put: 'const noted = null as string[] | null\n  readWitness(db.name)',
      },
    ],
  },
  {
    name: 'a care sheet is rewritten by claiming an hour',
    sees: /transmission\.corriger.* was told applied, it is rejected/,
    edits: [
      {
        file: 'src/server/receipts/silence.ts',
        find: 'if (fait_a >= recent) return fait_a',
        put: 'if (fait_a) return fait_a',
      },
    ],
  },
  {
    name: 'a step kept beside the plan stops the day',
    sees: /offers nothing/,
    edits: [
      {
        file: 'src/domains/field-service/modules/mon-activite/offline/rejeu.ts',
        find: 'const tenues = toutes.filter(a => !a.hors_planning)',
        put: 'const tenues = toutes',
      },
    ],
  },
  {
    name: 'settings rewrite the hours of the past',
    sees: /they have become/,
    // The break changes on the third day, a Thursday: two days were worked and read before.
    env: { MONTH_FIRST: '2026-10-20', MONTH_DAYS: '4' },
    edits: [
      {
        file: 'src/domains/scheduling/model/versions.ts',
        find: "while (rang > 0 && (versions[rang]?.valable_du ?? '') > jour) rang -= 1",
        put: 'while (rang < 0 && jour) rang -= 1',
      },
    ],
  },
]

import { declare } from '#server/resource/declaration.ts'
import { ouiNon, texte } from '#server/resource/field.ts'
import { METIERS } from './contract.ts'

/** Rows of the demonstration come with the teams that need them (`demo/postes.ts`). */
export const metiers = declare({
  ...METIERS,
  table: 'metier',
  words: { un: 'métier', le: 'le métier', des: 'métiers' },
  title: 'metier_libelle',
  fields: {
    metier_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 200 }),
    rythme_irregulier: ouiNon({
      label: 'Rythme irrégulier',
      aide: 'Personnel éducatif ou soignant\u00a0: deux jours et demi de repos par semaine (CCN 66 art. 21)',
    }),
  },
  ordered: true,
  usedBy: [
    { table: 'agent_contrat', column: 'metier_id', words: 'contrat(s)' },
    { table: 'poste', column: 'metier_id', words: 'poste(s)', living: true },
  ],
})

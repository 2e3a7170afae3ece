import { declare } from '#server/resource/declaration.ts'
import { texte } from '#server/resource/field.ts'
import { UNITES } from './contract.ts'

/** Rows of the demonstration come with the teams that hold them (`demo/unites.ts`). */
export const unites = declare({
  ...UNITES,
  table: 'unite',
  words: { un: 'unité', le: 'l’unité', des: 'unités', feminin: true },
  title: 'unite_libelle',
  fields: {
    unite_libelle: texte({
      label: 'Libellé',
      required: true,
      unique: true,
      max: 100,
      aide: 'Un étage ou un service\u00a0: «\u00a0RDC\u00a0», «\u00a0Unité protégée\u00a0»',
    }),
  },
  ordered: true,
  usedBy: [
    { table: 'agent_contrat', column: 'unite_id', words: 'contrat(s)' },
    { table: 'poste', column: 'unite_id', words: 'poste(s)', living: true },
  ],
})

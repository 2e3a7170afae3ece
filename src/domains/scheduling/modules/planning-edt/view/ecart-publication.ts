import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { PAS_PUBLIE } from '#domains/scheduling/model/planning/planning.ts'
import { compter } from '#wire/french.ts'

type Change = ResultatPublication['changements'][number]
type Changes = Pick<ResultatPublication, 'changements'>

/** A day told for the first time: there is nothing to strike. */
export const estNeuf = ({ avant }: Pick<Change, 'avant'>): boolean => avant === PAS_PUBLIE

/** A day as it was read. */
export const cleChange = ({ utilisateur_id, jour, avant, apres }: Change): string =>
  JSON.stringify([utilisateur_id, jour, avant, apres])

/** What is to be published now and was not read before, by `cleChange`; days that were read and are no more. */
export interface Ecart {
  readonly enPlus: ReadonlySet<string>
  readonly partis: number
}

/** @returns null where every day is what was read */
export function ecartDe(lu: Changes, maintenant: Changes): Ecart | null {
  const avant = new Set(lu.changements.map(cleChange))
  const enPlus = new Set(maintenant.changements.map(cleChange).filter(cle => !avant.has(cle)))
  const jours = new Set(maintenant.changements.map(c => `${c.utilisateur_id}:${c.jour}`))
  const partis = lu.changements.filter(c => !jours.has(`${c.utilisateur_id}:${c.jour}`)).length
  return enPlus.size + partis === 0 ? null : { enPlus, partis }
}

/** « Depuis votre lecture : 2 jours en plus ou autrement, marqués ci-dessous ; 1 jour n’y est plus. » */
export function direEcart({ enPlus, partis }: Ecart): string {
  const dits = [
    ...(enPlus.size > 0
      ? [
          compter(
            enPlus.size,
            'jour en plus ou autrement, marqué ci-dessous',
            'jours en plus ou autrement, marqués ci-dessous',
          ),
        ]
      : []),
    ...(partis > 0 ? [compter(partis, 'jour n’y est plus', 'jours n’y sont plus')] : []),
  ]
  return `Depuis votre lecture\u00a0: ${dits.join('\u00a0; ')}.`
}

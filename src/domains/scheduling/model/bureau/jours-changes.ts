import { formaterJour, type JourIso } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { finirPhrase, formaterJourDatee } from '#wire/moments.ts'
import { PAS_PUBLIE } from '../planning/planning.ts'

/** One day of somebody, as it was told and as it is, in words: "Matin 06:45 – 14:15", "Repos". */
export interface JourChange {
  readonly jour: JourIso
  readonly avant: string
  readonly apres: string
}

/** Days that a locked screen has room for. */
const JOURS_DITS = 3

const HEURES = /\s\d{2}:\d{2} – \d{2}:\d{2}/g

/** Without the hours, unless they are what changed. */
function direChange({ avant, apres }: JourChange): string {
  const [de, vers] = [avant.replace(HEURES, ''), apres.replace(HEURES, '')]
  if (avant === PAS_PUBLIE) return vers
  return de === vers ? `${avant} → ${apres}` : `${de} → ${vers}`
}

/**
 * What changed for somebody: "lun. 7 déc.\u00a0: Matin → Soir, mar. 8\u00a0: Repos → Nuit." The month is told once for the days of one
 * month. Days that were never told before are counted instead: nothing that was known has changed.
 * @param changes in the order of the days, one at least
 */
export function direJoursChanges(changes: readonly JourChange[], aujourdhui: JourIso): string {
  const connus = changes.filter(c => c.avant !== PAS_PUBLIE)
  const neufs = changes.filter(c => c.avant === PAS_PUBLIE)
  const dits = (connus.length > 0 ? connus : neufs).slice(0, JOURS_DITS)
  const premier = neufs[0]
  const dernier = neufs.at(-1)
  if (connus.length === 0 && premier && dernier && neufs.length > JOURS_DITS)
    return finirPhrase(
      `${compter(neufs.length, 'jour')} du ${formaterJourDatee(premier.jour, aujourdhui)} au ${formaterJourDatee(dernier.jour, aujourdhui)}`,
    )
  const autres = changes.length - dits.length
  const phrases = dits.map((c, rang) => {
    const memeMois = dits[rang - 1]?.jour.slice(0, 7) === c.jour.slice(0, 7)
    const jour = memeMois ? formaterJour(c.jour).split(' ', 2).join(' ') : formaterJourDatee(c.jour, aujourdhui)
    return `${jour}\u00a0: ${direChange(c)}`
  })
  const reste = autres === 0 ? [] : [compter(autres, 'autre jour', 'autres jours')]
  return finirPhrase(autres === 0 ? phrases.join(', ') : joindre([...phrases, ...reste]))
}

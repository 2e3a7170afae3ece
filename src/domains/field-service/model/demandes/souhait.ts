import type { JourIso } from '#wire/dates.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'

/** What is wished for in a request: a day, two hours, and whether both are imposed. */
export interface Souhait {
  readonly demande_date_souhaite: JourIso | null
  readonly demande_th_souhaite: string
  readonly demande_date_th_impose: number
}

/** "jeu. 3 déc., 08:00 – 10:00, imposé"; "aucun jour". */
function direSouhait(souhait: Souhait, aujourdhui: JourIso): string {
  const { demande_date_souhaite: jour, demande_th_souhaite: th, demande_date_th_impose: impose } = souhait
  if (jour === null) return 'aucun jour'
  return [formaterJourDatee(jour, aujourdhui), formaterTranche(th), impose ? 'imposé' : ''].filter(Boolean).join(', ')
}

/** Both sides of a wish that changed: "aucun jour → jeu. 3 déc., 08:00 – 10:00, imposé". */
export const direSouhaitChange = (avant: Souhait, apres: Souhait, aujourdhui: JourIso): string =>
  `${direSouhait(avant, aujourdhui)} → ${direSouhait(apres, aujourdhui)}`

export const DEJA_SOUHAITE = 'C’est déjà ce qui est souhaité.'

export const estMemeSouhait = (avant: Souhait, apres: Souhait): boolean =>
  avant.demande_date_souhaite === apres.demande_date_souhaite &&
  avant.demande_th_souhaite === apres.demande_th_souhaite &&
  avant.demande_date_th_impose === apres.demande_date_th_impose

import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { HORIZON_PLAN_SEMAINES } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { type JourIso, joursEntre, lundiDe } from '#wire/dates.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import classes from './plannings.module.css'

/** When the customer would like it, as their request says. */
export interface Souhait {
  readonly jour: JourIso | null
  /** "10:00 - 12:00"; empty: at any hour. */
  readonly th_libelle: string
}

/** The week that its day stands in, counted from this one; a day that is over, or none, begins with this week. */
export function semaineDe({ jour }: Souhait, aujourdhui: JourIso): number {
  if (jour === null) return 0
  return Math.min(HORIZON_PLAN_SEMAINES, Math.max(0, joursEntre(lundiDe(aujourdhui), lundiDe(jour)) / 7))
}

/** A slot of the day and the hours that are wished for. */
export const estSouhaite = (c: CreneauLu, { jour, th_libelle }: Souhait): boolean =>
  (jour === null || c.presence_date === jour) && (th_libelle === '' || c.th_libelle === th_libelle)

type Props = {
  readonly souhait: Souhait
  readonly aujourdhui: JourIso
  /** Those that may be chosen, of the week that is shown; undefined: not read yet. */
  readonly creneaux: readonly CreneauLu[] | undefined
  /** The days of that week. */
  readonly du: JourIso | undefined
  readonly au: JourIso | undefined
}

/** What the customer asked for, at its place before the slots, and that nothing answers it where nothing does. */
export function Wish({ souhait, aujourdhui, creneaux, du, au }: Props) {
  const { jour, th_libelle } = souhait
  const dit = [jour ? formaterJourDatee(jour, aujourdhui) : '', formaterTranche(th_libelle)].filter(Boolean).join(', ')
  const looked = creneaux && du && au && (jour === null || (jour >= du && jour <= au))
  const none = looked && !creneaux.some(c => c.retenu_par === null && estSouhaite(c, souhait))
  const over = jour !== null && jour < aujourdhui
  return (
    <p role="status" className={classes.quiet}>
      {`Souhait du client\u00a0: ${dit}${dit.endsWith('.') ? '' : '.'}`}
      {over && ' Cette date est passée.'}
      {none && !over && (
        <b>{jour === null ? ' Rien n’y répond cette semaine-là.' : ' Aucun créneau libre n’y répond.'}</b>
      )}
    </p>
  )
}

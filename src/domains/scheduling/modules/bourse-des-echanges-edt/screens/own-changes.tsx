import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { direRepos, heuresIci, periodesDe, viseDe } from '#domains/scheduling/model/consequences/mes-jours.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { HoursTable } from '#domains/scheduling/view/consequences/hours-table.tsx'
import { OwnDays } from '#domains/scheduling/view/mes-jours/own-days.tsx'
import { useGardes } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'
import { lireConsequencesBourse } from '../contract.ts'
import classes from './exchange-card.module.css'

/** Days of an exchange. */
export const joursDe = ({ origine, cible }: Pick<EchangeLocal, 'origine' | 'cible'>) =>
  [origine, cible].flatMap(c => (c ? [c.pointage_date] : []))

/**
 * What a yes would do to the reader's hours and rest, before it, and what stands on these days already. The office reckons with
 * a network, else the device with what it keeps; it is never in the way of the answer.
 */
export function OwnChanges({ echange, proche }: { readonly echange: EchangeLocal; readonly proche: boolean }) {
  const online = useOnline()
  const gardes = useGardes()
  const { bde_id, origine, cible } = echange
  const demande = online && proche && bde_id !== null
  const { data, state } = useReading(
    lireConsequencesBourse,
    { params: { bde_id: String(bde_id ?? 0) } },
    { enabled: demande },
  )
  const mouvement = { prend: viseDe(origine), donne: cible && viseDe(cible) }
  const auBureau = data?.personnes[0]?.periodes
  const periodes = auBureau ?? (online && proche ? [] : heuresIci(gardes, mouvement))
  const repos = direRepos(gardes, mouvement)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and cards alike are no landmarks
    <div role="group" className={classes.change} aria-label="Ce que cela change pour vous">
      <HoursTable
        qui="avec cet échange"
        periodes={demande && state === 'chargement' ? periodesDe(joursDe(echange)) : periodes}
      />
      {repos && <p className={classes.quand}>{repos}</p>}
      <OwnDays jours={joursDe(echange)} />
      {!online && <p className={classes.quand}>{horsLigne(periodes.length > 0, auBureau !== undefined)}</p>}
    </div>
  )
}

/** What of it is known without network, and by whom. */
function horsLigne(connu: boolean, auBureau: boolean): string {
  if (!connu) return 'Hors ligne\u00a0: vos heures avec cet échange sont vérifiées à l’envoi.'
  return auBureau
    ? 'Lu au bureau avant la coupure\u00a0: vérifié de nouveau à l’envoi.'
    : 'Calculé sur ce téléphone\u00a0: le reste est vérifié à l’envoi.'
}

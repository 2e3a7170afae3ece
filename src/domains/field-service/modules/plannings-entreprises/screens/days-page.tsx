import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseDe } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { listerJours } from '../contract.ts'
import classes from './days-page.module.css'

/** The four weeks that come, each day with what is planned and what nobody was given yet; a day opens at the dispatchers' desk. */
export function DaysPage() {
  const today = useToday()
  const reading = useReading(listerJours, { query: { type: '1' } })
  const jours = reading.data ?? []
  const total = jours.reduce((somme, j) => somme + j.nb_inter, 0)
  const seules = jours.reduce((somme, j) => somme + j.nb_sans_technicien, 0)
  return (
    <div className={classes.page}>
      <PageHead
        title="Plannings"
        detail={
          reading.data
            ? `${compter(total, 'intervention')} sur quatre semaines${seules > 0 ? `, dont ${seules} sans technicien` : ''}`
            : ''
        }
      />
      {!reading.data && <ReadingState {...reading} what="Les plannings" />}
      <ul className={classes.liste} aria-label="Jours">
        {jours.map(j => (
          <LinkRow
            key={j.dadate}
            to={adresseDe({ jour: j.dadate, id: null }, today)}
            chosen={false}
            tone={j.nb_sans_technicien > 0 ? 'wait' : j.nb_inter > 0 ? 'primary' : 'mute'}
          >
            <b>{formaterJour(j.dadate, 'complet')}</b>
            <span className={classes.faits}>
              {[
                j.nb_inter === 0 ? 'Aucune intervention' : compter(j.nb_inter, 'intervention'),
                j.nb_sans_technicien > 0 ? `${j.nb_sans_technicien} à planifier` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </LinkRow>
        ))}
      </ul>
    </div>
  )
}

import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseDe } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { type JourIso, joursEntre, lundiDe } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { listerJours } from '../contract.ts'
import { PlanningKind } from './planning-kind.tsx'
import classes from './plannings.module.css'
import { WaitingVisits } from './waiting-visits.tsx'

const direSemaine = (jour: JourIso, aujourdhui: JourIso) => {
  const n = Math.round(joursEntre(lundiDe(aujourdhui), lundiDe(jour)) / 7)
  return n === 0 ? 'Semaine en cours' : `Semaine + ${n}`
}

/** This week and the next three: how many visits each day has, and how many wait for somebody (field-service §2 "Planning calendar"). */
export function DayCounts() {
  const aujourdhui = useToday()
  const reading = useReading(listerJours, { query: { type: '1' } })
  const { data } = reading
  const semaines = Map.groupBy(data ?? [], j => direSemaine(j.dadate, aujourdhui))
  const sans = data?.reduce((n, j) => n + j.nb_sans_technicien, 0) ?? 0
  return (
    <div className={classes.page}>
      <PageHead
        title="Plannings"
        detail={
          sans > 0 ? `${compter(sans, 'intervention')} à confier à quelqu’un` : 'Cette semaine et les trois suivantes'
        }
      />
      <PlanningKind kind="1" />
      <ReadHour of={[reading]}>Planifier attend le retour du réseau.</ReadHour>
      {!data && <ReadingState {...reading} what="Les plannings" />}
      {data && <WaitingVisits aujourdhui={aujourdhui} />}
      {[...semaines].map(([semaine, jours]) => (
        <section key={semaine} aria-label={semaine} className={classes.week}>
          <h2>{semaine}</h2>
          <ul className={classes.days}>
            {jours.map(j => (
              <LinkRow
                key={j.dadate}
                to={adresseDe({ jour: j.dadate, id: null }, aujourdhui)}
                chosen={false}
                tone={j.nb_sans_technicien > 0 ? 'wait' : j.nb_inter > 0 ? 'primary' : 'mute'}
              >
                <span className={classes.day}>
                  <b>{j.jour}</b>
                  {j.nb_sans_technicien > 0 && <Pill tone="wait">{`${j.nb_sans_technicien} sans technicien`}</Pill>}
                </span>
                <span className={classes.quiet}>
                  {j.nb_inter === 0 ? 'Rien de prévu' : compter(j.nb_inter, 'intervention')}
                </span>
              </LinkRow>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

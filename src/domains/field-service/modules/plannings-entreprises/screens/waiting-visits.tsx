import { LinkRow } from '#client/page/link-row.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { direPromis, estAutreJour, PAS_LE_JOUR_PROMIS } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { lirePlanning } from '../contract.ts'
import classes from './plannings.module.css'

/** What was promised to a customer and given to nobody yet; each opens its sheet, where it is given to somebody. */
export function WaitingVisits({ aujourdhui }: { aujourdhui: JourIso }) {
  const { data } = useReading(lirePlanning, { params: { date: '0' }, query: { type: '1' } })
  if (!data || data.length === 0) return null
  return (
    <section aria-label="À planifier" className={classes.week}>
      <h2>{`À planifier (${data.length})`}</h2>
      <ul className={classes.days}>
        {data.map(v => (
          <LinkRow key={v.intervention_id} to={v.url_fiche_inter} chosen={false} tone="wait" dense>
            <span className={classes.day}>
              <b>{v.nom_client}</b>
              {v.jour < aujourdhui && <Pill tone="bad">Jour passé</Pill>}
              {estAutreJour(v) && <Pill tone="wait">{PAS_LE_JOUR_PROMIS}</Pill>}
            </span>
            <span>
              {[formaterJour(v.jour, 'complet'), estAutreJour(v) ? direPromis(v) : formaterTranche(v.th_libelle)]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className={classes.quiet}>
              {[v.prestation_libelle, `${v.adresse_cp} ${v.adresse_ville}`.trim()].filter(Boolean).join(' · ')}
            </span>
          </LinkRow>
        ))}
      </ul>
    </section>
  )
}

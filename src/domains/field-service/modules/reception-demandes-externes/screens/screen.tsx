import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useMinute } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { direDelai } from '#domains/field-service/view/demandes/deadline.ts'
import classes from '#domains/field-service/view/reseau/network.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { formatEuros } from '#wire/money.ts'
import { ADRESSE_EXTERNES, adresseExterne, lireChemin } from '../address.ts'
import { listerExternes } from '../contract.ts'
import { OfferPanel } from './offer-panel.tsx'
import { attendReponse, direSouhait, TONS } from './offer-words.ts'

/** What other companies offer, and one of them beside (field-service §2 "External requests"). */
export function Screen({ path }: ScreenProps) {
  const ouverte = lireChemin(path)
  const now = useMinute()
  const reading = useReading(listerExternes)
  const { data } = reading
  const attente = data?.filter(attendReponse).length ?? 0
  const choisie = data?.find(d => d.demande_id === ouverte)
  return (
    <Desk
      title="Demandes reçues"
      detail={data ? `${compter(attente, 'demande')} à répondre` : ''}
      home={ADRESSE_EXTERNES}
      chosen={ouverte}
      filters={<ReadHour of={[reading]}>Répondre attend le retour du réseau.</ReadHour>}
      panel={choisie && <OfferPanel key={choisie.demande_id} demande={choisie} />}
    >
      {!data && <ReadingState {...reading} what="Les demandes reçues" />}
      {data?.length === 0 && (
        <EmptyState title="Aucune demande reçue">
          {'Une demande arrive ici quand un donneur d’ordres lié vous la propose\u00a0: vous l’acceptez ou la refusez.'}
        </EmptyState>
      )}
      <ul className={classes.list} aria-label="Demandes reçues">
        {data?.map(d => (
          <LinkRow
            key={d.demande_id}
            to={adresseExterne(d.demande_id)}
            chosen={d.demande_id === ouverte}
            tone={TONS[d.etat]}
          >
            <span className={classes.head} data-ligne={d.demande_id}>
              <b>{`${d.prestation} · ${d.cpville}`}</b>
              {d.demande_date_th_impose === 1 && <Pill tone="wait">Date imposée</Pill>}
              <Pill tone={TONS[d.etat]}>{d.etat_libelle}</Pill>
            </span>
            <span className={classes.facts}>
              {[
                d.donneur,
                direSouhait(d),
                formatEuros(d.demande_remuneration_cents),
                attendReponse(d) && d.repondre_avant ? `À répondre avant ${direDelai(d.repondre_avant, now)}` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </LinkRow>
        ))}
      </ul>
    </Desk>
  )
}

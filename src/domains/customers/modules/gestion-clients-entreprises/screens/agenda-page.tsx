import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { Agenda } from '#kit/agenda/agenda.tsx'
import { IconButton } from '#kit/button/icon-button.tsx'
import { correctedNow } from '#offline/clock.ts'
import { ajouterJours, formaterJour, heureParis, type JourIso, lundiDe } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { ADRESSE_CLIENTS, adresseAgenda } from '../address.ts'
import { lireAgenda } from '../contract.ts'
import { agendaDays, agendaSlots, minuteOf, techniciansOf, usualView } from './agenda-rows.ts'
import classes from './client-page.module.css'

/** A week of visits at all customers', read only: they are moved where the work is planned. */
export function AgendaPage({ jour }: { jour: JourIso | null }) {
  const today = useToday()
  const online = useOnline()
  const [who, setWho] = useAddressState('technicien')
  const lundi = lundiDe(jour ?? today)
  const dimanche = ajouterJours(lundi, 6)
  // The day before too: a night that began on it ends in this week.
  const reading = useReading(lireAgenda, { query: { debut: ajouterJours(lundi, -1), fin: dimanche } })
  const { data } = reading
  const shown = (data?.creneaux ?? []).filter(c => !who || String(c.technicien_id ?? 0) === who)
  const usual = usualView(shown)
  const go = (jours: number) => navigate(adresseAgenda(ajouterJours(lundi, jours)), { replace: true })
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead
          title="Agenda"
          detail={`Semaine du ${formaterJour(lundi, 'complet')} · ${compter(shown.filter(c => c.jour >= lundi).length, 'intervention')}`}
          back={ADRESSE_CLIENTS}
        />
        <div className={classes.actions}>
          <IconButton label="Semaine précédente" onClick={() => go(-7)}>
            <IconChevronLeft size={20} stroke={1.8} aria-hidden />
          </IconButton>
          <Button variant="default" disabled={lundi === lundiDe(today)} onClick={() => navigate(adresseAgenda())}>
            Cette semaine
          </Button>
          <IconButton label="Semaine suivante" onClick={() => go(7)}>
            <IconChevronRight size={20} stroke={1.8} aria-hidden />
          </IconButton>
          <NativeSelect
            aria-label="Technicien"
            value={who}
            data={[{ value: '', label: 'Toute l’équipe' }, ...techniciansOf(data?.creneaux ?? [])]}
            onChange={event => setWho(event.currentTarget.value)}
          />
        </div>
      </div>
      {!online && data && (
        <p role="status" className={classes.offline}>
          <Freshness lu_a={data.lu_a} aujourdhui={today} />.
        </p>
      )}
      {data?.coupe && (
        <p role="status" className={classes.offline}>
          Toutes les interventions de la semaine ne tiennent pas ici&nbsp;: elles sont dans Plannings.
        </p>
      )}
      {data ? (
        <Agenda
          // A team and one person are two displays, each seen as it was left.
          key={`${lundi} ${usual}`}
          name={usual === 'liste' ? 'agenda-clients-equipe' : 'agenda-clients'}
          usual={usual}
          label={`Interventions de la semaine du ${formaterJour(lundi, 'complet')}`}
          days={agendaDays(lundi, today)}
          dayBefore={ajouterJours(lundi, -1)}
          slots={agendaSlots(shown)}
          overnight
          hours={[7, 20]}
          now={{ day: today, minute: minuteOf(heureParis(correctedNow())) }}
          empty="Aucune intervention cette semaine."
          pending={false}
          error={null}
          onRetry={reading.reload}
          memory={gridMemory}
          onOpen={slot => {
            const visit = shown.find(c => String(c.id) === slot.id)
            if (visit) navigate(visit.url_fiche_inter)
          }}
        />
      ) : (
        <ReadingState {...reading} what="L’agenda" />
      )}
    </div>
  )
}

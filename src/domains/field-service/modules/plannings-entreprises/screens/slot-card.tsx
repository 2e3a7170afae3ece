import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { depuisLeMatin, tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import {
  estJourAVenir,
  HORIZON_PLAN_SEMAINES,
  refusJourSaisi,
} from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { ajouterMinutes, heureParis, instantParis, type JourIso, minutesEntre, versMs } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { type CorpsIntervention, type Creneaux, chercherCreneaux, compterCreneaux } from '../contract.ts'
import classes from './plannings.module.css'
import { AgendaChoice } from './slots/agenda-choice.tsx'
import { OutOfHours } from './slots/out-of-hours.tsx'
import { SlotChoice, type SlotOrder } from './slots/slot-choice.tsx'
import { cleDe } from './slots/slot-words.ts'
import { useSlotView } from './slots/use-slot-view.ts'
import { direSemaine, WeeksAhead } from './slots/weeks-ahead.tsx'
import type { HeldPlace } from './use-hold.ts'
import { type Souhait, semaineDe, Wish } from './wish.tsx'

/** When and who, as it is sent. */
export type Choix = Pick<
  CorpsIntervention,
  'date_rdv' | 'tranche_horaire_rdv' | 'heure_debut' | 'cible_id' | 'hors_horaires'
>

/** How it is said when and who: out of what is free, at any hour, or nobody yet. */
export type SlotWay = 'avec' | 'hors' | 'sans'
const WAYS = [
  { value: 'avec', label: 'Un créneau' },
  { value: 'hors', label: 'Hors des horaires' },
  { value: 'sans', label: 'Sans technicien' },
] as const satisfies readonly { value: SlotWay; label: string }[]

type Props = {
  adresse_id: number
  prestation_id: number
  duree: string
  geocodee: boolean
  souhait: Souhait | undefined
  way: SlotWay
  onWay: (way: SlotWay) => void
  onChoix: OnChoix
}

/** @param place of a slot, to be kept from others; absent: what is kept stays */
type OnChoix = (choix: Choix | null, place?: HeldPlace, how?: How) => void
/** `typed`: hour by hour, rather than pressed; `lost`: it was chosen, and is free no more. */
export type How = { readonly typed?: boolean; readonly lost?: boolean }

/** Who may come when, week by week; somebody outside their hours; or nobody yet, on a day that is promised all the same. */
export function SlotCard(props: Props) {
  const { adresse_id, prestation_id, duree, way, onWay, onChoix } = props
  function turn(to: SlotWay) {
    onWay(to)
    onChoix(null)
  }
  return (
    <TitledCard titre="Créneau">
      <SegmentedControl
        aria-label="À qui"
        value={way}
        data={[...WAYS]}
        onChange={value => turn(WAYS.find(w => w.value === value)?.value ?? 'avec')}
      />
      {way === 'avec' && <Week {...props} onOutOfHours={() => turn('hors')} />}
      {way === 'hors' && (
        <OutOfHours
          {...{ adresse_id, prestation_id, duree }}
          minutes={enMinutes(duree)}
          onPlace={place => {
            if (!place) return onChoix(null)
            const { jour: date_rdv, th_id: tranche_horaire_rdv, heure: heure_debut, cible_id, debut, fin } = place
            const choix = { date_rdv, tranche_horaire_rdv, heure_debut, cible_id, hors_horaires: true }
            onChoix(choix, { cible_id, debut, fin }, { typed: true })
          }}
        />
      )}
      {way === 'sans' && <Unassigned onChoix={onChoix} />}
    </TitledCard>
  )
}

/** The week that is open: the one of the wish, else the first of four that has something to offer; then whichever is asked for. */
function useWeek({ adresse_id, prestation_id, duree, souhait }: Props) {
  const aujourdhui = useToday()
  const [asked, setAsked] = useState(souhait ? semaineDe(souhait, aujourdhui) : null)
  const params = { adresse_id: String(adresse_id), prestation_id: String(prestation_id) }
  const { data, state } = useReading(
    compterCreneaux,
    { params, query: { duree, semaine: '0' } },
    { enabled: asked === null },
  )
  // Once and for all: what is read anew does not turn the page under a hand.
  if (asked === null && data) setAsked(data.find(s => s.premier !== null)?.semaine ?? 0)
  // "The next one" of a week that is about to turn by itself would be one too far.
  return { semaine: asked ?? 0, setSemaine: setAsked, turning: asked === null && state === 'chargement' }
}

function Week(props: Props & { readonly onOutOfHours: () => void }) {
  const { adresse_id, prestation_id, duree, geocodee, souhait, onChoix, onOutOfHours } = props
  const aujourdhui = useToday()
  const { semaine, setSemaine, turning } = useWeek(props)
  const [tri, setTri] = useState<SlotOrder>('detour')
  const [technicien, setTechnicien] = useState('')
  const [choisi, setChoisi] = useState<CreneauLu | null>(null)
  const [heure, setHeure] = useState('')
  const params = { adresse_id: String(adresse_id), prestation_id: String(prestation_id) }
  const reading = useReading(chercherCreneaux, { params, query: { duree, semaine: String(semaine) } })
  const { data } = reading
  const { offered, view, choose } = useSlotView()
  const gens = new Map(
    [...(data?.creneaux ?? []), ...(data?.ecartes ?? [])].map(c => [c.utilisateur_id, c.utilisateur_nom]),
  )

  const perdu = data !== null && choisi !== null && estPerdu(choisi, heure, data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is read to be gone
  useEffect(() => {
    if (!perdu) return
    setChoisi(null)
    onChoix(null, undefined, { lost: true })
  }, [perdu])

  function choisir(creneau: CreneauLu) {
    setChoisi(creneau)
    setHeure(heureParis(creneau.debut))
    const { utilisateur_id: cible_id, debut, fin } = creneau
    onChoix(choixDe(creneau, heureParis(debut)), { cible_id, debut, fin })
  }

  return (
    <>
      <div className={classes.weeks}>
        <IconButton label="Semaine précédente" disabled={semaine === 0} onClick={() => setSemaine(semaine - 1)}>
          <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <b aria-live="polite">{direSemaine(semaine)}</b>
        <IconButton
          label="Semaine suivante"
          disabled={turning || semaine >= HORIZON_PLAN_SEMAINES}
          onClick={() => setSemaine(semaine + 1)}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <NativeSelect
          aria-label="Technicien"
          value={technicien}
          data={[
            { value: '', label: 'Tous les techniciens' },
            ...[...gens].map(([id, nom]) => ({ value: String(id), label: nom })),
          ]}
          onChange={event => setTechnicien(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Ordre"
          value={tri}
          data={[
            { value: 'detour', label: 'Par détour' },
            { value: 'jour', label: 'Par heure' },
          ]}
          onChange={event => setTri(event.currentTarget.value === 'jour' ? 'jour' : 'detour')}
        />
        {offered && (
          <SegmentedControl
            aria-label="Vue"
            value={view}
            data={[
              { value: 'liste', label: 'Liste' },
              { value: 'agenda', label: 'Agenda' },
            ]}
            onChange={value => choose(value === 'agenda' ? 'agenda' : 'liste')}
          />
        )}
      </div>
      <WeeksAhead {...params} {...{ duree, semaine }} onSemaine={setSemaine} />
      {!geocodee && (
        <p className={classes.quiet}>
          {'Cette adresse n’est pas placée sur la carte\u00a0: aucun détour ne peut être estimé.'}
        </p>
      )}
      {souhait && (
        <Wish
          {...{ souhait, aujourdhui }}
          du={data?.du}
          au={data?.au}
          creneaux={data?.creneaux.filter(c => technicien === '' || String(c.utilisateur_id) === technicien)}
        />
      )}
      {!data && <ReadingState {...reading} what="Les créneaux" />}
      {data && view === 'liste' && (
        <SlotChoice creneaux={data} onChoisir={choisir} {...{ tri, technicien, choisi, souhait }} />
      )}
      {data && view === 'agenda' && (
        <AgendaChoice creneaux={data} onChoisir={choisir} {...{ tri, technicien, choisi, souhait }} />
      )}
      {data?.creneaux.length === 0 && (
        <Button variant="default" onClick={onOutOfHours}>
          Placer quand même, hors des horaires
        </Button>
      )}
      {choisi ? (
        <ExactHour
          key={cleDe(choisi)}
          creneau={choisi}
          onHeure={heure_debut => {
            setHeure(heure_debut)
            onChoix(choixDe(choisi, heure_debut), placeA(choisi, heure_debut) ?? undefined, { typed: true })
          }}
        />
      ) : (
        // At its place from the first: what is below it does not slide as a slot is chosen.
        <Hour said="Choisissez d’abord un créneau." label="Heure exacte" value="" disabled onChange={() => undefined} />
      )}
    </>
  )
}

/** Whether a slot was taken since it was chosen: its person has nothing left in these two hours, or only from a later hour on. */
function estPerdu(choisi: CreneauLu, heure: string, { du, au, creneaux }: Creneaux): boolean {
  // Another week is open: nothing is read of this one.
  if (choisi.presence_date < du || choisi.presence_date > au) return false
  const lu = creneaux.find(c => cleDe(c) === cleDe(choisi))
  return !lu || (/^\d\d:\d\d$/.test(heure) && heureParis(lu.debut) > heure)
}

const choixDe = (creneau: CreneauLu, heure_debut: string): Choix => ({
  date_rdv: creneau.presence_date,
  tranche_horaire_rdv: creneau.th_id,
  heure_debut,
  cible_id: creneau.utilisateur_id,
})

/** The slot at another hour of its two; null: not one of them. */
function placeA(creneau: CreneauLu, heure: string): HeldPlace | null {
  const { presence_date, th_id, utilisateur_id: cible_id } = creneau
  const tranche = tranchesDe(presence_date)[th_id - 1]
  if (!tranche || !/^\d\d:\d\d$/.test(heure)) return null
  const debut = instantParis(presence_date, heure)
  if (versMs(debut) < tranche.debut || versMs(debut) >= tranche.fin) return null
  return { cible_id, debut, fin: ajouterMinutes(debut, minutesEntre(creneau.debut, creneau.fin)) }
}

/** The hour with what is to be known of it, at one place. */
function Hour({ said, ...field }: Parameters<typeof TimeInput>[0] & { readonly said: string }) {
  const id = useId()
  return (
    <div className={classes.hour}>
      <TimeInput {...field} describedBy={id} />
      <p id={id} className={classes.quiet}>
        {said}
      </p>
    </div>
  )
}

function ExactHour({ creneau, onHeure }: { creneau: CreneauLu; onHeure: (heure: string) => void }) {
  const [heure, setHeure] = useState(heureParis(creneau.debut))
  const dehors = heure.length === 5 && placeA(creneau, heure) === null
  return (
    <Hour
      said="Dans les deux heures promises."
      label={`Heure exacte (${formaterTranche(creneau.th_libelle)})`}
      value={heure}
      error={dehors ? 'L’heure doit être dans le créneau promis.' : undefined}
      onChange={valeur => {
        setHeure(valeur)
        onHeure(valeur)
      }}
    />
  )
}

/** A day and two hours are promised; who comes is said later, on the desk. */
function Unassigned({ onChoix }: Pick<Props, 'onChoix'>) {
  const aujourdhui = useToday()
  const [jour, setJour] = useState<JourIso | ''>('')
  const [th, setTh] = useState('')
  const dire = (date_rdv: string, tranche: string) =>
    onChoix(
      estJourAVenir(date_rdv, aujourdhui) && tranche
        ? { date_rdv, tranche_horaire_rdv: Number(tranche), cible_id: null }
        : null,
    )
  return (
    <div className={classes.pair}>
      <DateInput
        label="Jour"
        value={jour}
        error={refusJourSaisi(jour, aujourdhui) ?? ''}
        onChange={valeur => {
          setJour(valeur)
          dire(valeur, th)
        }}
      />
      <NativeSelect
        label="Créneau promis"
        value={th}
        data={[
          { value: '', label: 'À choisir' },
          ...depuisLeMatin(tranchesDe(jour || aujourdhui)).map(t => ({
            value: String(t.th_id),
            label: formaterTranche(t.th_libelle),
          })),
        ]}
        onChange={event => {
          setTh(event.currentTarget.value)
          dire(jour, event.currentTarget.value)
        }}
      />
    </div>
  )
}

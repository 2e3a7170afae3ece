import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { leaveBy } from '#client/address/leave.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { useToday } from '#client/page/use-today.ts'
import { type Tranche, tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import {
  direTranchePromise,
  estAutreJour,
  promesseLue,
} from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { estJourAVenir, refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import {
  estMemePlace,
  type IdeeLue,
  type Place,
  placeIdee,
  placeOf,
} from '#domains/field-service/model/repartition/places.ts'
import {
  type Engagements,
  reporterIntervention,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { DE_SON_RENDEZ_VOUS, TellChoice, useTelling } from '#domains/field-service/view/plan/tell-choice.tsx'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBy } from '#domains/field-service/view/plan/use-step.ts'
import { WhatIf } from '#domains/field-service/view/plan/what-if.tsx'
import { direDefait } from '#domains/field-service/view/plan/words.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { estJourUsuel, heureParis, minutesEntre, versMs } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { ObservationFields } from '../observation-fields.tsx'
import classes from './visit-detail.module.css'

type Props = {
  readonly visit: EntreePlanning
  readonly gens: readonly { readonly id: number; readonly label: string }[]
  /** Undefined where it is not known: the visit is postponed all the same. */
  readonly binds: Engagements | undefined
  readonly back: () => void
  readonly done: () => void
}

/** §8, in the specification's words. */
const SANS_CHOIX = 'Veuillez vérifier votre sélection'
const RIEN_NE_CHANGE =
  'Rien ne change\u00a0: choisissez un autre jour, un autre créneau, un autre technicien, ou ce qui est promis.'

const holds = ({ debut, fin }: Tranche, instant: string) => debut <= versMs(instant) && versMs(instant) < fin

/** The two hours that one begins with: those that were promised for this day, else those in which it stands. */
const slotOf = (visit: EntreePlanning) =>
  tranchesDe(visit.jour).find(t => (estAutreJour(visit) ? holds(t, visit.debut) : t.th_libelle === visit.th_libelle))

/**
 * Another day, two hours and person; what was there before comes back for ten seconds. A better place is taken with all that was typed,
 * as the yes itself is.
 */
export function PostponeVisit({ visit, gens, binds, back, done }: Props) {
  const aujourdhui = useToday()
  const [jour, setJour] = useState<string>(visit.jour)
  const [th, setTh] = useState(() => String(slotOf(visit)?.th_id ?? ''))
  const [qui, setQui] = useState(visit.technicien_id === null ? '' : String(visit.technicien_id))
  // Of one whose customer waits another day, nobody has told them: that is said, never taken as said.
  const [promet, setPromet] = useState(!estAutreJour(visit))
  const [dit, setDit] = useState({ interne: '', client: '' })
  const [before] = useState({ jour, th, qui, promet })
  // What the customer knows of it: who comes is no part of that.
  const moved = jour !== before.jour || th !== before.th || promet !== before.promet
  const changed = moved || qui !== before.qui
  useDirty(changed || dit.interne.trim() !== '' || dit.client.trim() !== '', 'Le report')
  const params = { id: String(visit.intervention_id) }
  const { standing } = usePlanDeeds()
  const { write, message, pending } = useDeed(reporterIntervention, {
    label: `report, ${visit.nom_client}`,
    visits: answer => [answer],
    undo: ({ version }, { body: { tranche_horaire_rdv: promised } }) =>
      stepBy(
        reporterIntervention,
        {
          params,
          body: {
            date_rdv: visit.jour,
            cible_id: visit.technicien_id,
            heure_debut: heureParis(visit.debut),
            duree_minutes: minutesEntre(visit.debut, visit.fin),
            version: standing(visit.intervention_id, version),
            // What was promised meanwhile stays, unless this deed promised something.
            ...(promised === undefined ? {} : { promesse: promesseLue(visit) }),
          },
        },
        answer => [answer],
        { said: direDefait },
      ),
    // What was said stays said: it is neither taken back nor told twice.
    again: input => {
      const { observation_inter: _inter, observation_client: _client, ...body } = input.body
      return { ...input, body: { ...body, version: standing(visit.intervention_id, body.version) } }
    },
    done,
  })
  const refus = refusJourSaisi(jour, aujourdhui)
  const promis = direTranchePromise({ ...visit, jour })
  const cible_id = qui === '' ? null : Number(qui)
  const slot = estJourAVenir(jour, aujourdhui) ? tranchesDe(jour).find(t => String(t.th_id) === th) : undefined
  // Where nothing is promised, a visit that stays in its two hours keeps its own.
  const stays = !promet && slot !== undefined && holds(slot, visit.debut)
  const heure_debut = heureParis(slot && !stays ? slot.debut : visit.debut)
  /** Where it would stand: at the beginning of the two hours that are chosen. */
  function asked(): Place | null {
    if (!slot) return null
    const place = { ...placeOf(visit), vers: cible_id, jour, heure_debut }
    return estMemePlace(place, placeOf(visit)) ? null : place
  }
  const telling = useTelling(binds?.prevenir)
  const tell = <TellChoice {...telling.choice} what={DE_SON_RENDEZ_VOUS} />
  const said = {
    version: visit.version,
    ...(dit.interne.trim() && { observation_inter: dit.interne }),
    ...(dit.client.trim() && { observation_client: dit.client }),
  }
  function report() {
    if (!slot) return notifyWarning(SANS_CHOIX)
    // Told as done, it would be a move that is none.
    if (!changed) return notifyWarning(RIEN_NE_CHANGE)
    const when = promet ? { tranche_horaire_rdv: slot.th_id } : { heure_debut }
    void write({ params, body: { date_rdv: jour, cible_id, ...when, ...said, ...(moved ? telling.body : {}) } })
  }
  function take(idee: IdeeLue) {
    const { jour: date_rdv, vers, ...hours } = placeIdee(idee)
    const its = tranchesDe(date_rdv).find(t => holds(t, idee.debut))
    const promised = promet && its ? { tranche_horaire_rdv: its.th_id } : {}
    void write({ params, body: { date_rdv, cible_id: vers, ...hours, ...promised, ...said, ...telling.body } })
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        report()
      }}
    >
      <div className={classes.fields}>
        <DateInput focus label="Jour" value={jour} error={refus ?? ''} onChange={setJour} />
        <NativeSelect
          label={promet ? 'Créneau promis' : 'Créneau'}
          value={th}
          onChange={event => setTh(event.currentTarget.value)}
          data={[
            { value: '', label: 'À choisir' },
            ...tranchesDe(estJourUsuel(jour) ? jour : aujourdhui).map(t => ({
              value: String(t.th_id),
              label: formaterTranche(t.th_libelle),
            })),
          ]}
        />
        <NativeSelect
          label="Technicien"
          value={qui}
          onChange={event => setQui(event.currentTarget.value)}
          data={[
            { value: '', label: 'Personne\u00a0: à affecter plus tard' },
            ...gens.map(({ id, label }) => ({ value: String(id), label })),
          ]}
        />
      </div>
      <Checkbox
        label="Promettre ce jour et ce créneau au client"
        {...(!promet && { description: promis ? `Reste promis\u00a0: ${promis}.` : 'Rien ne lui est promis.' })}
        checked={promet}
        onChange={event => setPromet(event.currentTarget.checked)}
      />
      <div className={classes.fields}>
        <ObservationFields {...dit} onChange={typed => setDit({ ...dit, ...typed })} />
      </div>
      {moved && tell}
      <WhatIf
        visite={visit}
        client={visit.nom_client}
        place={asked()}
        done={done}
        taking={{ pending, message: null, onTake: take }}
        beside={!moved && tell}
      />
      <Refusal>{message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={() => leaveBy(back)}>
          Revenir
        </Button>
        <Button type="submit" loading={pending}>
          Reporter
        </Button>
      </EndButtons>
    </form>
  )
}

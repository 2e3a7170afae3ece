import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { placeOf } from '#domains/field-service/model/repartition/places.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBack } from '#domains/field-service/view/plan/use-step.ts'
import { WhatIf } from '#domains/field-service/view/plan/what-if.tsx'
import { direRemise } from '#domains/field-service/view/plan/words.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { estJourUsuel, formaterDuree, heureParis, instantParis, minutesEntre } from '#wire/dates.ts'
import { formaterInstant, formaterTranche } from '#wire/moments.ts'
import { reporterVisite } from '../contract.ts'
import { ConflictCard } from './conflict-card.tsx'
import { FormEnd } from './form-end.tsx'
import { dureesAvec, trancheDe } from './form-rules.ts'
import classes from './plan-actions.module.css'

type Report = { de: string; jour: string; heure_debut: string; duree_minutes: number; th_libelle: string }

/** Another day, time or slot; an overlap is refused by the server, in its words. */
export function MoveForm({ visite, fermer }: { visite: VisiteDetail; fermer: () => void }) {
  const params = { id: String(visite.intervention_id) }
  const [vu, setVu] = useState(visite.debut)
  const [ancien] = useState(() => lireReport(visite))
  const [saisie, setSaisie] = useState<Report>(ancien)
  const { write, refusal, pending, forget } = useDeed(reporterVisite, {
    label: `report, ${visite.client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { debut, jour } }) =>
      stepBack(reporterVisite, { params, body: { ...ancien, de: debut } }, visite => direRemise(visite, jour)),
    done: fermer,
  })
  const reporter = (body: Report) => void write({ params, body })
  const changer = (champs: Partial<Report>) => {
    forget()
    setSaisie(avant => {
      const apres = { ...avant, ...champs }
      // The promise follows the time, until somebody promises something else.
      return champs.heure_debut ? { ...apres, th_libelle: trancheDe(champs.heure_debut, avant.th_libelle) } : apres
    })
  }
  const aujourdhui = useToday()
  const refus = estJourUsuel(saisie.jour) ? refusJourAVenir(saisie.jour, aujourdhui) : null
  const complete = refus === null && estJourUsuel(saisie.jour) && /^\d\d:\d\d$/.test(saisie.heure_debut)
  const conflit = visite.debut !== vu
  const { jour, heure_debut, duree_minutes } = saisie
  const changee = jour !== ancien.jour || heure_debut !== ancien.heure_debut || duree_minutes !== ancien.duree_minutes
  return (
    <form
      className={classes.formulaire}
      onSubmit={event => {
        event.preventDefault()
        if (complete) reporter({ ...saisie, de: vu })
      }}
    >
      <h3>Reporter</h3>
      <div className={classes.trois}>
        <DateInput
          focus
          label="Jour"
          required
          value={saisie.jour}
          error={refus ?? ''}
          onChange={jour => changer({ jour })}
        />
        <TimeInput
          label="Heure de début"
          required
          value={saisie.heure_debut}
          onChange={heure_debut => changer({ heure_debut })}
        />
        <NativeSelect
          label="Durée"
          value={saisie.duree_minutes}
          onChange={event => changer({ duree_minutes: Number(event.currentTarget.value) })}
          data={dureesAvec(ancien.duree_minutes).map(m => ({ value: String(m), label: formaterDuree(m) }))}
        />
        <NativeSelect
          label="Créneau promis"
          value={saisie.th_libelle}
          onChange={event => changer({ th_libelle: event.currentTarget.value })}
          data={[...new Set([...TRANCHES, ancien.th_libelle])].map(t => ({
            value: t,
            label: formaterTranche(t) || 'Aucun',
          }))}
        />
      </div>
      {!conflit && (
        <WhatIf
          visite={visite}
          client={visite.client}
          place={complete && changee ? { ...placeOf(visite), jour, heure_debut, duree_minutes } : null}
          done={fermer}
        />
      )}
      {conflit && (
        <ConflictCard
          vu={formaterInstant(vu)}
          maintenant={formaterInstant(visite.debut)}
          choix={complete ? formaterInstant(instantParis(saisie.jour, saisie.heure_debut)) : 'Pas encore fait'}
          onGarder={fermer}
          onAppliquer={() => {
            setVu(visite.debut)
            if (complete) reporter({ ...saisie, de: visite.debut })
          }}
        />
      )}
      <FormEnd {...{ refusal, conflit, pending, fermer }} pret={complete} valider="Reporter" />
    </form>
  )
}

function lireReport({ debut, fin, jour, th_libelle }: VisiteDetail): Report {
  return { de: debut, jour, heure_debut: heureParis(debut), duree_minutes: minutesEntre(debut, fin), th_libelle }
}

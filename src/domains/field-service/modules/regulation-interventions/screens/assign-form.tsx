import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { placeOf } from '#domains/field-service/model/repartition/places.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBack } from '#domains/field-service/view/plan/use-step.ts'
import { WhatIf } from '#domains/field-service/view/plan/what-if.tsx'
import { direRendue } from '#domains/field-service/view/plan/words.ts'
import { affecterVisite } from '../contract.ts'
import { ConflictCard } from './conflict-card.tsx'
import { FormEnd } from './form-end.tsx'
import { prendreFocus } from './form-rules.ts'
import classes from './plan-actions.module.css'
import { empechements } from './tableau.ts'

type Props = { visite: VisiteDetail; journee: Journee | undefined; fermer: () => void }

type Affectation = { de: number | null; vers: number | null }

/** Gives the visit to another technician, or to nobody; what speaks against somebody is said beside their name. */
export function AssignForm({ visite, journee, fermer }: Props) {
  const id = String(visite.intervention_id)
  const { versionOf } = usePlanDeeds()
  const techniciens = journee?.techniciens ?? []
  const nom = (qui: number | null) =>
    qui === null ? 'Personne' : (techniciens.find(t => t.id === qui)?.label ?? visite.technicien)
  // Whom the visit had when this person began to choose: what the server compares with.
  const [vu, setVu] = useState({ id: visite.technicien_id, nom: visite.technicien || 'Personne' })
  const [choix, setChoix] = useState('')
  const vers = choix === 'personne' ? null : Number(choix)
  const { write, refusal, pending, forget } = useDeed(affecterVisite, {
    label: `affectation, ${visite.client}`,
    visits: ({ intervention }) => [intervention],
    undo: (_fait, { body: { de, vers: a } }) =>
      stepBack(affecterVisite, { params: { id }, body: { de: a, vers: de } }, direRendue),
    // Over what was undone, whom it is given from is what is compared.
    again: ({ body: { version: _read, ...body }, ...input }) => ({ ...input, body }),
    done: fermer,
  })
  const affecter = (body: Affectation) => {
    const version = versionOf(visite.intervention_id, visite.version)
    void write({ params: { id }, body: { ...body, version } })
  }
  const autres = techniciens.filter(t => t.id !== visite.technicien_id)
  // Taken from somebody, or given for the first time.
  const verbe = vu.id === null ? 'Affecter' : 'Réaffecter'
  const conflit = visite.technicien_id !== vu.id && visite.technicien_id !== vers
  return (
    <form
      className={classes.formulaire}
      onSubmit={event => {
        event.preventDefault()
        if (choix) affecter({ de: vu.id, vers })
      }}
    >
      <h3>{verbe}</h3>
      <NativeSelect
        ref={prendreFocus}
        label="Technicien"
        value={choix}
        onChange={event => {
          forget()
          setChoix(event.currentTarget.value)
        }}
        data={[
          { value: '', label: 'Choisir', disabled: true },
          ...autres.map(t => {
            const contre = empechements(t, visite, journee?.interventions ?? [])
            return {
              value: String(t.id),
              label: contre.length > 0 ? `${t.label} (${contre.join(', ')})` : t.label,
            }
          }),
          ...(visite.technicien_id === null
            ? []
            : [{ value: 'personne', label: 'Personne\u00a0: à affecter plus tard' }]),
        ]}
      />
      {!conflit && (
        <WhatIf
          visite={visite}
          client={visite.client}
          place={choix ? { ...placeOf(visite), vers } : null}
          done={fermer}
        />
      )}
      {conflit && (
        <ConflictCard
          vu={vu.nom}
          maintenant={visite.technicien || 'Personne'}
          choix={choix ? nom(vers) : 'Pas encore fait'}
          onGarder={fermer}
          onAppliquer={() => {
            setVu({ id: visite.technicien_id, nom: visite.technicien || 'Personne' })
            if (choix) affecter({ de: visite.technicien_id, vers })
          }}
        />
      )}
      <FormEnd {...{ refusal, conflit, pending, fermer }} pret={choix !== ''} valider={verbe} />
    </form>
  )
}

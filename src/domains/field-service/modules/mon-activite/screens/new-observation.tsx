import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { useTask } from '#client/call/use-task.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { ajouterObservation } from '../offline/ajouter-observation.ts'
import { type BrouillonObservation, cleObservation, estEcrite } from '../offline/brouillon-observation.ts'
import classes from './observations.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import { PhotoAdd } from './photos.tsx'
import type { Local } from './use-local.ts'
import type { Photos } from './use-photos.ts'

type Props = {
  visite: InterventionActivite
  photos: Photos
  actions: Local['actions']
  /** Those that are there already. */
  ecrites: readonly { uid: string }[]
}

/** One more observation; what is typed is kept on the device and found again when the sheet opens anew. */
export function NewObservation({ visite, photos, actions, ecrites }: Props) {
  const { intervention_id } = visite
  const [depart] = useState((): BrouillonObservation => ({ uid: uuidv7(), texte: '' }))
  const garde = useKeptDraft<BrouillonObservation>(cleObservation(intervention_id), {
    depart,
    estPerime: b => estEcrite(b, actions) || ecrites.some(o => o.uid === b.uid),
  })
  const { run, message } = useTask({ say: messageNonEnregistre })
  const { uid, texte } = garde?.draft ?? depart
  const vide = texte.trim() === ''
  useDirty(garde?.notKept != null && !vide, 'Observation')

  const ajouter = () =>
    run(async () => {
      await ajouterObservation(visite, { uid, texte })
      // Not waited for: a slow device forgets the draft while the next one is typed and added.
      void garde?.restart({ uid: uuidv7(), texte: '' })
    })

  const siennes = photos.photos.filter(p => p.observation === uid)

  /** Its photos go with its number: it is kept with the first word, and nothing is where all was erased. */
  function ecrire(suite: string): void {
    if (suite.trim() === '' && siennes.length === 0) void garde?.restart({ uid, texte: suite })
    else garde?.change({ uid, texte: suite })
  }

  // Read from the device in a moment: what is typed before would be lost to it.
  if (!garde) return null
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!vide) void ajouter()
      }}
    >
      <Textarea
        label="Nouvelle observation"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={texte}
        onChange={event => ecrire(event.currentTarget.value)}
      />
      {garde.notKept != null && <p className={classes.attente}>{messageNonEnregistre(garde.notKept)}</p>}
      <PhotoStrip visite={visite} photos={siennes} supprimer={photos.supprimer} legender={photos.legender} />
      <PhotoAdd court visite={visite} lues={photos} observation={uid} avant={() => garde.change({ uid })} />
      {message && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {/* Greyed only: a disabled button would drop the keyboard each time an observation is added. */}
      <Button type="submit" size="lg" fullWidth data-disabled={vide || undefined} aria-disabled={vide}>
        Ajouter l’observation
      </Button>
    </form>
  )
}

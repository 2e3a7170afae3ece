import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  type EtapeDatee,
  type HeuresEtapes,
  instantSaisi,
  NOMS_HEURES,
  refusCorrection,
} from '#domains/field-service/model/interventions/correction.ts'
import { MOTIF_AUTRE_TELEPHONE } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { correctedNow } from '#offline/clock.ts'
import { heureParis } from '#wire/dates.ts'
import { corrigerHeureVisite } from '../contract.ts'
import { FormEnd } from './form-end.tsx'
import classes from './plan-actions.module.css'

type Props = {
  visite: VisiteDetail
  etape: EtapeDatee
  heures: HeuresEtapes
  /** The hour that another device gave, to be made to count. */
  proposee?: string | undefined
  fermer: () => void
}

/** What was typed; the rest is as it is read. */
interface Brouillon {
  readonly heure?: string
  readonly motif?: string
}

/** The office puts the hour of a step right: told to the technician, kept in the history beside what was recorded. */
export function HourForm(props: Props) {
  const { visite, etape, proposee = '' } = props
  return (
    <KeptForm<Brouillon> name={`heure:${visite.intervention_id}:${etape}:${proposee}`} empty={() => ({})}>
      {draft => <Form {...props} draft={draft} />}
    </KeptForm>
  )
}

function Form({ visite, etape, heures, proposee, fermer, draft }: Props & { draft: KeptDraft<Brouillon> }) {
  // As it was read: what arrives meanwhile is told by the server rather than overwritten.
  const [lues] = useState(heures)
  const de = new Date(lues[etape] ?? 0).toISOString()
  const { heure = heureParis(proposee ?? de), motif = proposee ? MOTIF_AUTRE_TELEPHONE : '' } = draft.draft
  const [verifie, setVerifie] = useState(false)
  const params = { id: String(visite.intervention_id) }
  const { write, refusal, pending, forget } = useWriting(corrigerHeureVisite, {
    done: () => {
      void draft.close()
      fermer()
    },
  })
  const origine = visite.passages.findLast(p => p.vers === etape && p.vers > p.de)
  const correction = { etape, heures: lues, origine, maintenant: correctedNow(), bureau: true }
  const vers = /^\d\d:\d\d$/.test(heure) ? instantSaisi(heure, correction) : ''
  const refus = vers ? refusCorrection({ ...correction, vers }) : 'Une heure comme 14:05 est attendue.'
  const sansMotif = motif.trim().length < 3
  return (
    <form
      className={classes.formulaire}
      aria-label={`Corriger l’heure\u00a0: ${NOMS_HEURES[etape].nom}`}
      onSubmit={event => {
        event.preventDefault()
        setVerifie(true)
        if (!refus && !sansMotif) void write({ params, body: { etape, de, vers, motif: motif.trim() } })
      }}
    >
      <div className={classes.champs}>
        <TimeInput
          focus
          required
          label={`Heure exacte ${NOMS_HEURES[etape].de}`}
          value={heure}
          onChange={suivante => {
            forget()
            draft.change({ heure: suivante })
          }}
          error={verifie ? (refus ?? undefined) : undefined}
        />
        <TextInput
          label="Motif"
          maxLength={300}
          value={motif}
          onChange={event => draft.change({ motif: event.currentTarget.value })}
          error={verifie && sansMotif ? 'Dites pourquoi, en quelques mots.' : undefined}
        />
      </div>
      <FormEnd {...{ refusal, pending, fermer }} valider="Enregistrer" />
    </form>
  )
}

import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import {
  type EtapeDatee,
  type HeuresEtapes,
  instantSaisi,
  MOTIFS_CORRECTION,
  NOMS_HEURES,
  refusCorrection,
} from '#domains/field-service/model/interventions/correction.ts'
import { MOTIF_AUTRE_TELEPHONE } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { correctedNow } from '#offline/clock.ts'
import { heureParis } from '#wire/dates.ts'
import { formaterMoment } from '#wire/moments.ts'
import { corrigerHeure } from '../offline/corriger-heure.ts'
import classes from './step-correction.module.css'

type Props = {
  visite: InterventionActivite
  etape: EtapeDatee
  /** The hour that another phone gave, to be made to count. */
  proposee?: string
  fermer: () => void
}

/** Puts the hour of a done step right: the hour, and why; what was recorded stays in the history. */
export function StepCorrection({ visite, etape, proposee, fermer }: Props) {
  // As it stood when the sheet opened: what arrives meanwhile is a conflict, not a silent change under the thumb.
  const [de] = useState(() => heureDe(visite, etape))
  const [depart] = useState(() => ({
    heure: proposee || de ? heureParis(proposee ?? de ?? 0) : '',
    motif: proposee ? MOTIF_AUTRE_TELEPHONE : '',
  }))
  const [heure, setHeure] = useState(depart.heure)
  const [choix, setChoix] = useState<string | null>(null)
  const [libre, setLibre] = useState(depart.motif)
  const [verifie, setVerifie] = useState(false)
  const { run, message, forget } = useTask({ say: messageNonEnregistre })
  const { nom } = NOMS_HEURES[etape]
  const motif = (choix ?? libre).trim()
  useDirty(heure !== depart.heure || motif !== depart.motif, `Correction, ${nomClient(visite)}`)
  const heures: HeuresEtapes = { 1: heureDe(visite, 1), 2: heureDe(visite, 2), 3: heureDe(visite, 3), [etape]: de }

  const faite = visite.etapes.find(e => e.etape === etape)
  // Once corrected, what was recorded first is the office's to know.
  const origine = de && faite?.recu_a && !faite.corrigee ? { fait_a: de, recu_a: faite.recu_a } : undefined

  /** @returns the instant, or the sentence of the field */
  function juger(): { vers: string; refus: string | null } {
    const correction = { etape, heures, origine, maintenant: correctedNow() }
    const vers = /^\d\d:\d\d$/.test(heure) ? instantSaisi(heure, correction) : ''
    return { vers, refus: vers ? refusCorrection({ ...correction, vers }) : 'Une heure comme 14:05 est attendue.' }
  }

  async function enregistrer(): Promise<boolean> {
    setVerifie(true)
    forget()
    const { vers, refus } = juger()
    if (refus || motif.length < 3 || !de) return false
    const { intervention_id } = visite
    const libelle = `${NOMS_HEURES[etape].corrigee}, ${nomClient(visite)}`
    return await run(async () => {
      await corrigerHeure({ intervention_id, etape, de, vers, motif }, libelle)
      notifySuccess(`${NOMS_HEURES[etape].corrigee} de ${heureParis(de)} à ${heureParis(vers)}`)
      fermer()
    })
  }

  const manqueMotif = verifie && motif.length < 3 ? 'Dites pourquoi, en quelques mots.' : undefined
  return (
    <form
      className={classes.root}
      onSubmit={event => {
        event.preventDefault()
        void enregistrer()
      }}
    >
      <p className={classes.fait}>
        {nom} enregistré{etape === 1 ? '' : 'e'}&nbsp;: <b>{de ? formaterMoment(de) : '–'}</b>. Cette heure reste dans
        l’historique, avec la vôtre et votre motif.
      </p>
      <TimeInput
        focus
        required
        label={`Heure exacte ${NOMS_HEURES[etape].de}`}
        value={heure}
        onChange={setHeure}
        error={verifie ? (juger().refus ?? undefined) : undefined}
      />
      <fieldset className={classes.motifs}>
        <legend className={classes.legende}>Motif</legend>
        <div className={classes.choix}>
          {MOTIFS_CORRECTION.map(m => (
            <button
              type="button"
              key={m}
              className={classes.motif}
              aria-pressed={choix === m}
              onClick={() => {
                setChoix(choix === m ? null : m)
                setLibre('')
              }}
            >
              {m}
            </button>
          ))}
        </div>
        <TextInput
          label="Autre motif"
          maxLength={300}
          value={libre}
          error={manqueMotif}
          onChange={event => {
            setLibre(event.currentTarget.value)
            setChoix(null)
          }}
        />
      </fieldset>
      {message && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <div className={classes.boutons}>
        <Button variant="default" size="lg" onClick={fermer}>
          Fermer
        </Button>
        <OneTapButton size="lg" onClick={enregistrer}>
          Enregistrer
        </OneTapButton>
      </div>
    </form>
  )
}

function heureDe(visite: InterventionActivite, etape: EtapeDatee): string | null {
  return etape <= visite.etapes_en_cours ? (visite.etapes.find(e => e.etape === etape)?.fait_a ?? null) : null
}

import { Alert, Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { type KeptDraft, useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { useToday } from '#client/page/use-today.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { storeCorrected } from '#client/queue/store-corrected.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import {
  type DemanderAbsence,
  erreurDemandeAbsence,
  MOTIF_ABSENCE_MAX,
  TYPE_DEMANDER_ABSENCE,
} from '#domains/people/model/demande-absence.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import form from '#kit/form/drawn-form.module.css'
import { takeBack } from '#offline/take-back.ts'
import { estJourUsuel } from '#wire/dates.ts'
import { contenuDe } from '#wire/replay.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { ADRESSE_ABSENCES, adresseNouvelleAbsence } from '../address.ts'
import { demander, retirer } from '../offline.ts'
import classes from './screen.module.css'

interface Saisie {
  /** Identity of the request, chosen before it is stored: sending twice makes one. */
  readonly uid: string
  readonly debut: string
  readonly heure_debut: string
  readonly fin: string
  readonly heure_fin: string
  readonly motif: string
}
const VIDE: Omit<Saisie, 'uid'> = { debut: '', heure_debut: '', fin: '', heure_fin: '', motif: '' }

/** Name of a form: one draft each, kept on the device while one types. */
const cleBrouillon = (corrige: string | null) => `mes-absences:brouillon:${corrige ?? 'nouvelle'}`

const payloadDe = (s: Saisie, uid: string): DemanderAbsence => ({
  uid,
  date_debut: s.debut,
  heure_debut: s.heure_debut || null,
  date_fin: s.fin,
  heure_fin: s.heure_fin || null,
  motif: s.motif.trim(),
})

/** The form as it was refused, or empty; null until the device was read. */
function useDepart(corrige: string | null): Saisie | null {
  const [depart, setDepart] = useState<Saisie | null>(() => (corrige ? null : { ...VIDE, uid: uuidv7() }))
  useEffect(() => {
    if (!corrige) return
    let parti = false
    void myDb()
      .outbox.get(corrige)
      .then(entry => {
        const refusee = contenuDe<DemanderAbsence>(entry, TYPE_DEMANDER_ABSENCE)
        if (parti) return
        if (!refusee) return setDepart({ ...VIDE, uid: uuidv7() })
        setDepart({
          uid: refusee.uid,
          debut: refusee.date_debut,
          heure_debut: refusee.heure_debut ?? '',
          fin: refusee.date_fin,
          heure_fin: refusee.heure_fin ?? '',
          motif: refusee.motif,
        })
      })
    return () => {
      parti = true
    }
  }, [corrige])
  return depart
}

/** Days away, or hours of them; kept on the device at once and sent as soon as there is a network. */
export function AbsenceForm({ corrige }: { corrige: string | null }) {
  const depart = useDepart(corrige)
  return (
    <>
      <PageHead title="Demander une absence" detail="À envoyer au bureau" back={ADRESSE_ABSENCES} />
      {depart && <Formulaire depart={depart} corrige={corrige} />}
    </>
  )
}

function Formulaire({ depart, corrige }: { depart: Saisie; corrige: string | null }) {
  const garde = useKeptDraft(cleBrouillon(corrige), { depart })
  return garde && <Champs garde={garde} corrige={corrige} />
}

function Champs({ garde, corrige }: { garde: KeptDraft<Saisie>; corrige: string | null }) {
  const aujourdhui = useToday()
  const [tente, setTente] = useState(false)
  const { run, pending, message } = useTask({ say: messageNonEnregistre, leaves: true })
  const { draft: saisie, notKept } = garde
  const { uid } = saisie
  useDirty(notKept != null && !pending, 'Votre demande d’absence')

  function changer(change: Partial<Saisie>): void {
    const apres = { ...saisie, ...change }
    // A first day after the last one moves it along: one day is the common case.
    const suit = change.debut && (apres.fin === '' || apres.fin < change.debut) ? { fin: change.debut } : {}
    garde.change({ ...change, ...suit })
  }
  const manque = !estJourUsuel(saisie.debut) || !estJourUsuel(saisie.fin)
  const erreur = manque ? null : erreurDemandeAbsence(payloadDe(saisie, uid), aujourdhui)
  const dite = (champ: string) => (erreur?.champ === champ ? erreur.message : '')
  async function envoyer(): Promise<void> {
    setTente(true)
    if (manque || erreur) return
    await run(async () => {
      await enregistrer(payloadDe(saisie, uid), corrige)
      await garde.close()
      navigate(ADRESSE_ABSENCES)
    })
  }
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void envoyer()
      }}
    >
      <div className={form.days}>
        <DateInput
          label="Premier jour"
          required
          value={saisie.debut}
          error={tente && saisie.debut === '' ? 'Indiquez le premier jour.' : ''}
          onChange={debut => changer({ debut })}
        />
        <TimeInput label="À partir de" value={saisie.heure_debut} onChange={heure_debut => changer({ heure_debut })} />
        <DateInput
          label="Dernier jour"
          required
          value={saisie.fin}
          error={tente && saisie.fin === '' ? 'Indiquez le dernier jour.' : dite('date_fin')}
          onChange={fin => changer({ fin })}
        />
        <TimeInput
          label="Jusqu’à"
          value={saisie.heure_fin}
          error={dite('heure_fin')}
          onChange={heure_fin => changer({ heure_fin })}
        />
      </div>
      <p className={classes.petit}>Sans heure&nbsp;: toute la journée.</p>
      <Textarea
        label="Motif (facultatif)"
        value={saisie.motif}
        maxLength={MOTIF_ABSENCE_MAX}
        rows={2}
        onChange={event => changer({ motif: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <ActionZone>
        {message && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth aria-busy={pending}>
          {corrige ? 'Renvoyer la demande' : 'Envoyer la demande'}
        </Button>
      </ActionZone>
    </form>
  )
}

async function enregistrer(payload: DemanderAbsence, corrige: string | null): Promise<void> {
  const id = await storeCorrected(demander, payload, corrige)
  if (id === null) {
    notifySuccess('Demande corrigée, enregistrée.')
    return
  }
  notifyUndo('Demande enregistrée.', async () => {
    try {
      if (!(await takeBack(myDb(), id))) await perform(retirer, { uid: payload.uid })
      navigate(adresseNouvelleAbsence())
    } catch (error) {
      notifyWarning(messageNonEnregistre(error))
    }
  })
}

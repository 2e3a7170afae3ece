import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { fieldsOf, messageOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import type { Canal, Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { restored } from '#domains/field-service/view/plan/restored.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterJour, heureParis } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { annulerVisite } from '../contract.ts'
import { estPerime } from './form-rules.ts'

/** The visit is named, in the specification's words (field-service §8); for ten seconds it comes back as it was. */
export function CancelDialog({ visite, fermer }: { visite: VisiteDetail; fermer: () => void }) {
  useBackLayer(true, fermer)
  const [lue] = useState({ etape: visite.etapes_en_cours, libelle: visite.etape_libelle })
  const canal = canalDe(visite.prevenir)
  // Whoever was told of an appointment is told that it is not theirs any more, unless the desk says otherwise.
  const [prevenir, setPrevenir] = useState(canal !== null && estPrevenu(visite.prevenir))
  const { demande } = visite
  const [avecElle, setAvecElle] = useState<'rendre' | 'annuler'>('rendre')
  const aussi = demande?.annulable === true && avecElle === 'annuler'
  const deeds = usePlanDeeds()
  const reason = useReason(`annuler-visite:${visite.intervention_id}`)
  const { write, refusal, pending } = useDeed(annulerVisite, {
    label: `annulation, ${visite.client}`,
    visits: ({ intervention }) => [intervention],
    // Cancelled again after it was restored, it is that cancelling which is named.
    undo: ({ intervention }) => restored(deeds, intervention),
    done: () => {
      reason.forget()
      fermer()
    },
  })
  const annuler = (motif: string) =>
    write({
      params: { id: String(visite.intervention_id) },
      // The step under this person's eyes: work begun unseen is not cancelled, it is told first.
      body: {
        etape: visite.etapes_en_cours,
        ...(motif ? { motif } : {}),
        ...(prevenir && canal ? { prevenir: canal } : {}),
        ...(aussi ? { demande: avecElle } : {}),
      },
    })
  return (
    <ConfirmDialog
      opened
      title="Annulation de l’intervention"
      yes={`Annuler l’intervention ${deQui(visite.client)}`}
      danger
      pending={pending}
      comment={{
        ...(aussi ? { label: 'Motif', required: true } : { label: 'Motif (facultatif)' }),
        max: 400,
        kept: reason,
      }}
      error={refusal && !estPerime(refusal) ? (fieldsOf(refusal)?.motif ?? messageOf(refusal)) : null}
      onCancel={fermer}
      onYes={motif => void annuler(motif)}
    >
      <p>
        Êtes-vous certain de vouloir annuler l’intervention {deQui(visite.client)}, le {formaterJour(visite.jour)} à{' '}
        {heureParis(visite.debut)}&#8239;?
      </p>
      {visite.etapes_en_cours !== lue.etape && (
        <p role="alert">
          <b>
            Entre-temps, elle est passée de «&nbsp;{lue.libelle}&nbsp;» à «&nbsp;{visite.etape_libelle}&nbsp;».
          </b>
        </p>
      )}
      {estEnCours(visite.etapes_en_cours) && (
        <p>
          {visite.technicien || 'Le technicien'} l’a commencée ({visite.etape_libelle.toLowerCase()})&nbsp;: ce qu’il en
          fait d’ici là sera conservé hors planning.
        </p>
      )}
      {visite.prevenir?.confirme_a && (
        <p>Le client avait confirmé ce rendez-vous, {direQuand(visite.prevenir.confirme_a)}.</p>
      )}
      {demande && !demande.annulable && (
        <p>{`Sa demande n°\u00a0${numeroDemande(demande.demande_id)} sera de nouveau à planifier.`}</p>
      )}
      {demande?.annulable && (
        <RadioCards
          label="Que devient sa demande"
          choices={[
            {
              key: 'rendre',
              label: `Remettre la demande n°\u00a0${numeroDemande(demande.demande_id)} à planifier`,
            },
            { key: 'annuler', label: 'Annuler aussi la demande', under: 'Pour le même motif' },
          ]}
          chosen={avecElle}
          onChoose={setAvecElle}
        />
      )}
      {canal && (
        <Checkbox
          checked={prevenir}
          onChange={event => setPrevenir(event.currentTarget.checked)}
          label={`Prévenir le client par ${canal === 'mail' ? 'e-mail' : 'SMS'} que son rendez-vous est annulé`}
          description={direOu(canal, visite.prevenir)}
        />
      )}
    </ConfirmDialog>
  )
}

/** The way that reached them last, while it is open; else by mail, else by text message. Null: there is none. */
function canalDe(prevenir: Prevenir | undefined): Canal | null {
  if (!prevenir) return null
  const ouverts = (['mail', 'sms'] as const).filter(c => prevenir.refus[c] === null)
  return ouverts.find(c => c === prevenir.envois[0]?.canal) ?? ouverts[0] ?? null
}

/** They hold a link to it, or were written of it. */
const estPrevenu = (prevenir: Prevenir | undefined): boolean =>
  prevenir?.lien_ouvert === true || prevenir?.envois.some(e => e.etat === 'parti') === true

/** Where the last message of that way went. */
function direOu(canal: Canal, prevenir: Prevenir | undefined): string | undefined {
  const adresse = prevenir?.envois.find(e => e.canal === canal)?.adresse
  if (!adresse) return undefined
  return `Le dernier message est allé à ${canal === 'mail' ? adresse : formaterTelephone(adresse)}.`
}

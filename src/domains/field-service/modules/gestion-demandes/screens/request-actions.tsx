import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { notifyLeading } from '#client/call/notices.ts'
import { fieldsOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { MOTIF_MAX } from '#domains/field-service/model/demandes/etats.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { deQui } from '#wire/names.ts'
import type { Notice } from '#wire/notice.ts'
import { adresseDemande } from '../address.ts'
import {
  annulerDemande,
  dupliquerDemande,
  editerReport,
  formulaireDupliquer,
  libererDemande,
  reporterDemande,
  retablirDemande,
} from '../contract.ts'
import { AssignButton } from './assign-button.tsx'

type Props = { demande: FicheDemande; online: boolean }

/** What the office says may be done with it now, and nothing else. */
export function RequestActions({ demande, online }: Props) {
  const { demande_id, peut, version } = demande
  const [asked, setAsked] = useState<'annuler' | 'liberer' | null>(null)
  const close = () => setAsked(null)
  const own = { demande_id: String(demande_id) }
  const of = { params: { ...own, client_id: String(demande.demande_client_id) } }
  const retablir = useWriting(retablirDemande, { toast: true })
  return (
    <PanelFoot>
      {!online && <FootNote>Hors ligne&nbsp;: une demande se modifie avec du réseau.</FootNote>}
      {demande.etat_id === 3 && demande.receveur !== '' && (
        <FootNote>
          Planifiée chez {demande.receveur}&nbsp;: pour la déplacer ou l’annuler, écrivez-lui dans
          «&nbsp;Échanges&nbsp;».
        </FootNote>
      )}
      <FootButtons>
        {online && peut.planifier && (
          <Button
            leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => navigate(adresseNouvelle(demande.adresse_id, demande_id))}
          >
            Planifier
          </Button>
        )}
        {peut.reporter && (
          <FormButton
            label="Reporter"
            icone={<IconCalendarTime size={18} stroke={1.8} aria-hidden />}
            hidden={!online}
            read={editerReport}
            write={reporterDemande}
            of={of}
            also={{ version }}
          />
        )}
        {peut.affecter && <AssignButton demande={demande} online={online} />}
        {online && peut.liberer && (
          <Button variant="default" onClick={() => setAsked('liberer')}>
            Libérer
          </Button>
        )}
        {online && peut.retablir && (
          <Button
            variant="default"
            loading={retablir.pending}
            onClick={() => void retablir.write({ params: own, body: { version } })}
          >
            Rétablir la demande
          </Button>
        )}
        {peut.dupliquer && (
          <FormButton
            label="Dupliquer"
            icone={<IconCopy size={18} stroke={1.8} aria-hidden />}
            valider="Dupliquer"
            hidden={!online}
            read={formulaireDupliquer}
            write={dupliquerDemande}
            tell={(copie: Notice & { readonly demande_id: number }) =>
              notifyLeading(copie, 'Ouvrir la copie', () => navigate(adresseDemande(copie.demande_id)))
            }
            of={of}
          />
        )}
        {online && peut.annuler && (
          <Button variant="subtle" color="red" onClick={() => setAsked('annuler')}>
            Annuler la demande
          </Button>
        )}
      </FootButtons>
      {asked === 'annuler' && <CancelDialog demande={demande} fermer={close} />}
      {asked === 'liberer' && <FreeDialog demande={demande} fermer={close} />}
    </PanelFoot>
  )
}

/** The customer is named, the reason is asked for; it comes back as it was, at once or from the screen's stack. */
function CancelDialog({ demande, fermer }: { demande: FicheDemande; fermer: () => void }) {
  const params = { demande_id: String(demande.demande_id) }
  useBackLayer(true, fermer)
  const reason = useReason(`annuler-demande:${demande.demande_id}`)
  const { write, pending, refusal, message } = useWriting(annulerDemande, {
    done: () => {
      reason.forget()
      fermer()
    },
    deed: `annulation, ${demande.client}`,
    undo: (answer, { body: { motif } }) =>
      undoBy(
        retablirDemande,
        { params, body: { version: answer.version } },
        'La demande reste annulée.',
        ({ version }) => ({ params, body: { version, motif } }),
      ),
  })
  return (
    <ConfirmDialog
      opened
      title="Annulation de la demande"
      yes="Annuler la demande"
      danger
      pending={pending}
      comment={{ label: 'Motif', required: true, max: MOTIF_MAX, kept: reason }}
      error={fieldsOf(refusal)?.motif ?? message}
      onYes={motif => void write({ params, body: { version: demande.version, motif } })}
      onCancel={fermer}
    >
      <p>
        Êtes-vous certain de vouloir annuler la demande {deQui(demande.client)}, «&nbsp;{demande.prestation}
        &nbsp;»&#8239;?
      </p>
    </ConfirmDialog>
  )
}

/** Taken back from whom it was offered to: they are named, since nothing gives it to them again but another offer. */
function FreeDialog({ demande, fermer }: { demande: FicheDemande; fermer: () => void }) {
  const { demande_id, version, receveur, client } = demande
  useBackLayer(true, fermer)
  const { write, pending, message } = useWriting(libererDemande, { final: true, done: fermer })
  const qui = receveur === '' ? 'Les entreprises à qui elle est proposée' : receveur
  return (
    <ConfirmDialog
      opened
      title="Libération de la demande"
      yes="Libérer la demande"
      pending={pending}
      error={message}
      onYes={() => void write({ params: { demande_id: String(demande_id) }, body: { version } })}
      onCancel={fermer}
    >
      <p>{`${qui} ne ${receveur === '' ? 'pourront' : 'pourra'} plus la prendre. La demande ${deQui(client)} attend de nouveau d’être planifiée.`}</p>
    </ConfirmDialog>
  )
}

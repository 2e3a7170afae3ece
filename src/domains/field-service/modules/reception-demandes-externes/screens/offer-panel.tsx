import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useMinute } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import { souhaitRemplace } from '#domains/field-service/model/demandes/echanges.ts'
import { estOuverte } from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { direDelai } from '#domains/field-service/view/demandes/deadline.ts'
import { FirstFree } from '#domains/field-service/view/demandes/first-free.tsx'
import { Timeline, TimelineWriter } from '#domains/field-service/view/demandes/timeline.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { ConfirmDialog, type Deed } from '#kit/dialog/confirm-dialog.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import {
  accepterExterne,
  commenterExterne,
  formulaireProposition,
  lireExterne,
  listerCreneauxExterne,
  proposerExterne,
  reprendreExterne,
} from '../contract.ts'
import classes from './offer-panel.module.css'
import { direAccord, direProposition, direSouhaitSeul, TONS } from './offer-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

/** The one that the address opens: as the list has it, else asked for by its number, wherever it stands. */
export function OpenedOffer({ id, connue }: { id: number; connue: DemandeExterne | undefined }) {
  const reading = useReading(lireExterne, { params: { demande_id: String(id) } }, { enabled: connue === undefined })
  // Answered, it leaves its list: what was shown stays until it is read again.
  const [last, setLast] = useState(connue)
  if (connue && connue !== last) setLast(connue)
  const demande = connue ?? reading.data ?? last
  if (demande) return <OfferPanel demande={demande} />
  return (
    <SidePanel label="Demande reçue" title="Demande reçue">
      <PanelBody>
        <ReadingState {...reading} what="Cette demande" />
      </PanelBody>
    </SidePanel>
  )
}

/** How an answer ends it; what ends by itself is over. */
const FIN: Partial<Record<DemandeExterne['etat'], string>> = { acceptee: 'Acceptée', refusee: 'Refusée' }

/** One offered request: what is asked, and the answer. */
export function OfferPanel({ demande }: { demande: DemandeExterne }) {
  const online = useOnline()
  const now = useMinute()
  const avant = souhaitRemplace(demande)
  const faits: readonly Fact[] = [
    ['Répondre avant', estOuverte(demande.etat) ? direDelai(demande.repondre_avant, now) : ''],
    ['Souhaitée', avant ?? direSouhaitSeul(demande)],
    ['Convenue', avant && direSouhaitSeul(demande)],
    ['Vous proposez', direProposition(demande.proposition)],
    ['Durée', formaterDuree(enMinutes(demande.prestation_duree))],
    ['Ville', demande.cpville],
    [demande.etat === 'acceptee' ? 'Prix convenu' : 'Rémunération', formatEuros(demande.demande_remuneration_cents)],
    ['Référence', demande.demande_reference_do],
    ['Description', demande.demande_description],
    ['Envoyée', direQuand(demande.envoyee_a)],
    [
      FIN[demande.etat] ?? 'Terminée',
      demande.repondue_a && !estOuverte(demande.etat) ? direQuand(demande.repondue_a) : '',
    ],
    ['Votre raison', demande.motif],
  ]
  return (
    <SidePanel
      label="Demande reçue"
      title={demande.prestation}
      under={demande.donneur}
      marks={
        <>
          <Pill tone={TONS[demande.etat]}>{demande.etat_libelle}</Pill>
          {demande.demande_date_th_impose === 1 && <Pill tone="wait">Date imposée</Pill>}
        </>
      }
    >
      <PanelBody>
        <Facts facts={faits} />
        {estOuverte(demande.etat) && (
          <p className={panel.quiet}>
            {demande.flux
              ? 'Proposée à plusieurs entreprises\u00a0: la première qui accepte l’a. Le nom et l’adresse viennent avec l’acceptation.'
              : 'Le nom et l’adresse viennent avec l’acceptation.'}
          </p>
        )}
        {estOuverte(demande.etat) && !demande.peut.accepter && (
          <p role="status" className={panel.quiet}>
            {demande.repondre_avant !== null && demande.repondre_avant <= now
              ? 'Le délai est passé\u00a0: elle ne s’accepte plus.'
              : 'Le lien avec ce donneur d’ordres est suspendu\u00a0: elle ne s’accepte pas pour le moment.'}
          </p>
        )}
        {!online && (
          <p role="status" className={panel.quiet}>
            Répondre demande le réseau. Ce qui est tapé reste.
          </p>
        )}
        {demande.peut.accepter && online && <OurSlots demande_id={demande.demande_id} />}
        <Answers demande={demande} online={online} />
        <Exchanges demande={demande} online={online} />
      </PanelBody>
    </SidePanel>
  )
}

/** When one's own people could go, before a yes that binds. */
function OurSlots({ demande_id }: Pick<DemandeExterne, 'demande_id'>) {
  const of = { params: { demande_id: String(demande_id) } }
  const { data } = useReading(listerCreneauxExterne, of, { unseen: true })
  return (
    <FirstFree
      title="Vos premiers créneaux libres"
      jours={data ?? undefined}
      none="Personne de libre dans les quatre semaines à partir du jour souhaité."
    />
  )
}

/** Taken back, given to somebody else or answered meanwhile: asked again, it would be refused again. */
const isGone = (refusal: Error | null): boolean =>
  refusal instanceof ApiProblem && ['INTROUVABLE', 'ETAPE_REFUSEE', 'DEMANDE_TRAITEE'].includes(refusal.erreur)

function Answers({ demande, online }: { demande: DemandeExterne; online: boolean }) {
  const of = { params: { demande_id: String(demande.demande_id) } }
  const [asked, setAsked] = useState<'accepter' | 'refuser' | null>(null)
  const close = () => {
    setAsked(null)
    accepter.forget()
  }
  const accepter = useWriting(accepterExterne, {
    also: ['demandes', 'clients'],
    done: answer => {
      close()
      navigate(adresseDemande(answer.demande_id))
    },
  })
  const reprendre = useWriting(reprendreExterne, { toast: true })
  const { acceptee_demande_id, peut } = demande
  // Two slots are in sight while another one waits: which of them it is, is said.
  const pour = demande.proposition ? `, ${direAccord(demande)}` : ''
  const yes: Deed = demande.proposition ? `Accepter comme demandé\u00a0: ${direAccord(demande)}` : 'Accepter la demande'
  return (
    <div className={panel.tools}>
      {peut.accepter && (
        <Button className={classes.whole} disabled={!online} onClick={() => setAsked('accepter')}>
          {yes}
        </Button>
      )}
      {peut.proposer && (
        <FormButton
          label="Proposer un autre créneau"
          icone={<IconCalendarTime size={18} stroke={1.8} aria-hidden />}
          valider="Proposer ce créneau"
          read={formulaireProposition}
          write={proposerExterne}
          of={of}
          disabled={!online}
        />
      )}
      {peut.reprendre && (
        <Button
          variant="default"
          loading={reprendre.pending}
          disabled={!online}
          onClick={() => void reprendre.write(of)}
        >
          Retirer mon créneau
        </Button>
      )}
      {peut.refuser && (
        <Button variant="subtle" color="red" disabled={!online} onClick={() => setAsked('refuser')}>
          Refuser la demande
        </Button>
      )}
      {acceptee_demande_id !== null && (
        <Button variant="default" onClick={() => navigate(adresseDemande(acceptee_demande_id))}>
          Voir la demande
        </Button>
      )}
      <ConfirmDialog
        opened={asked === 'accepter'}
        title="Acceptation de la demande"
        yes={yes}
        pending={accepter.pending}
        error={accepter.message}
        over={isGone(accepter.refusal)}
        onYes={() => void accepter.write(of)}
        onCancel={close}
      >
        <p>{`Vous vous engagez à la faire pour ${demande.donneur}${pour}. Le client rejoint vos clients.`}</p>
        {demande.proposition && (
          <p>{`Le créneau que vous proposiez (${direProposition(demande.proposition)}) ne compte plus.`}</p>
        )}
      </ConfirmDialog>
      <RefuseDialog demande={demande} opened={asked === 'refuser'} close={close} />
    </div>
  )
}

/** What both sides did and write to one another. */
function Exchanges({ demande, online }: { demande: DemandeExterne; online: boolean }) {
  const envoyer = useWriting(commenterExterne)
  return (
    <Timeline echanges={demande.echanges}>
      {demande.peut.commenter && (
        <TimelineWriter
          demande_id={demande.demande_id}
          sorte="externe"
          online={online}
          label="Écrire au donneur d’ordres"
          pending={envoyer.pending}
          error={envoyer.message}
          onSend={(observation, _receveur, once) =>
            envoyer.write({ params: { demande_id: String(demande.demande_id) }, body: { observation }, once })
          }
        />
      )}
    </Timeline>
  )
}

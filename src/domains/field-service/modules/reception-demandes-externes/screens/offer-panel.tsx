import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { COMMENTAIRE_MAX, type DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { accepterExterne, commenterExterne, refuserExterne } from '../contract.ts'
import { direSouhait, TONS } from './offer-words.ts'

/** One offered request: what is asked, and the answer. */
export function OfferPanel({ demande }: { demande: DemandeExterne }) {
  const online = useOnline()
  const faits: readonly (readonly [string, string])[] = [
    ['Donneur d’ordres', demande.donneur],
    ['Souhait', direSouhait(demande)],
    ['Durée', formaterDuree(Math.round(Number(demande.prestation_duree) * 60))],
    ['Ville', demande.cpville],
    ['Rémunération', formatEuros(demande.demande_remuneration_cents)],
    ['Référence', demande.demande_reference_do],
    ['Description', demande.demande_description],
    ['Envoyée', direQuand(demande.envoyee_a)],
    ['Votre raison', demande.motif],
  ]
  return (
    <SidePanel
      label="Demande reçue"
      title={demande.prestation}
      marks={
        <>
          <Pill tone={TONS[demande.etat]}>{demande.etat_libelle}</Pill>
          {demande.demande_date_th_impose === 1 && <Pill tone="wait">Date imposée</Pill>}
        </>
      }
    >
      <PanelBody>
        <dl className={panel.facts}>
          {faits
            .filter(([, valeur]) => valeur !== '')
            .map(([nom, valeur]) => [<dt key={nom}>{nom}</dt>, <dd key={`${nom}=`}>{valeur}</dd>])}
        </dl>
        {demande.etat === 'attente' && (
          <p className={panel.quiet}>
            {demande.flux
              ? 'Proposée à plusieurs entreprises\u00a0: la première qui accepte l’a. Le nom et l’adresse viennent avec l’acceptation.'
              : 'Le nom et l’adresse viennent avec l’acceptation.'}
          </p>
        )}
        {online ? (
          <Answers demande={demande} />
        ) : (
          <p role="status" className={panel.quiet}>
            Répondre demande le réseau.
          </p>
        )}
        <Comments demande={demande} online={online} />
      </PanelBody>
    </SidePanel>
  )
}

function Answers({ demande }: { demande: DemandeExterne }) {
  const of = { params: { demande_id: String(demande.demande_id) } }
  const [asked, setAsked] = useState<'accepter' | 'refuser' | null>(null)
  const close = () => setAsked(null)
  const accepter = useWriting(accepterExterne, {
    also: ['demandes', 'clients'],
    done: answer => {
      close()
      navigate(adresseDemande(answer.demande_id))
    },
  })
  const refuser = useWriting(refuserExterne, { done: close })
  const { acceptee_demande_id } = demande
  return (
    <div className={panel.tools}>
      {demande.etat === 'attente' && <Button onClick={() => setAsked('accepter')}>Accepter la demande</Button>}
      {demande.etat === 'attente' && (
        <Button variant="subtle" color="red" onClick={() => setAsked('refuser')}>
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
        yes="Accepter la demande"
        pending={accepter.pending}
        error={accepter.message}
        onYes={() => void accepter.write(of)}
        onCancel={close}
      >
        <p>{`Vous vous engagez à la faire pour ${demande.donneur}. Le client rejoint vos clients.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'refuser'}
        title="Refus de la demande"
        yes="Refuser la demande"
        danger
        comment="Motif"
        pending={refuser.pending}
        error={refuser.message}
        onYes={motif => void refuser.write({ ...of, body: { motif } })}
        onCancel={close}
      >
        <p>{`${demande.donneur} lira votre raison.`}</p>
      </ConfirmDialog>
    </div>
  )
}

/** What both sides write to one another. */
function Comments({ demande, online }: { demande: DemandeExterne; online: boolean }) {
  const [texte, setTexte] = useState('')
  useDirty(texte.trim() !== '', 'Votre commentaire')
  const envoyer = useWriting(commenterExterne, { done: () => setTexte('') })
  const ouverte = demande.etat === 'attente' || demande.etat === 'acceptee'
  return (
    <section className={panel.section} aria-label="Échanges">
      <h3>Échanges</h3>
      <ol className={panel.list}>
        {demande.commentaires.map(c => (
          <li key={`${c.fait_a}${c.auteur}`} className={panel.entry}>
            <span>{c.texte}</span>
            <span className={panel.quiet}>
              {c.auteur}, {direQuand(c.fait_a)}
            </span>
          </li>
        ))}
      </ol>
      {ouverte && online && (
        <form
          onSubmit={event => {
            event.preventDefault()
            void envoyer.write({ params: { demande_id: String(demande.demande_id) }, body: { observation: texte } })
          }}
        >
          <Textarea
            label="Écrire au donneur d’ordres"
            value={texte}
            error={envoyer.message}
            maxLength={COMMENTAIRE_MAX}
            autosize
            minRows={2}
            mb={8}
            onChange={event => setTexte(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={envoyer.pending} disabled={texte.trim() === ''}>
            Envoyer
          </Button>
        </form>
      )}
    </section>
  )
}

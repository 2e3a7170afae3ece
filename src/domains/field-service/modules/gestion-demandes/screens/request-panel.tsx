import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import {
  annulerDemande,
  dupliquerDemande,
  editerReport,
  formulaireDupliquer,
  lireDemande,
  reporterDemande,
  retablirDemande,
} from '../contract.ts'
import { RequestMarks } from './request-cards.tsx'

/** One request: what is asked for, where, what became of it and what may be done with it now. */
export function RequestPanel({ id }: { id: number }) {
  const online = useOnline()
  const reading = useReading(lireDemande, { params: { demande_id: String(id) } })
  const { data } = reading
  return (
    <SidePanel
      label="Demande"
      title={data?.client ?? `Demande n°\u00a0${numeroDemande(id)}`}
      under={data && `${data.prestation} · n°\u00a0${numeroDemande(id)}`}
      marks={data && <RequestMarks demande={data} />}
    >
      <PanelBody>
        {data ? <Sheet demande={data} online={online} /> : <ReadingState {...reading} what="Cette demande" />}
      </PanelBody>
    </SidePanel>
  )
}

function Sheet({ demande, online }: { demande: FicheDemande; online: boolean }) {
  const faits: readonly (readonly [string, string])[] = [
    ['Souhait', demande.rdv_souhaite],
    ['Adresse', [demande.adresse, demande.cpville].filter(Boolean).join(', ')],
    ['Téléphone', formaterTelephone(demande.client_telephone)],
    ['Origine', demande.donneur || demande.demande_origine],
    ['Référence', demande.demande_reference_do],
    ['Description', demande.demande_description],
    ['Motif', demande.motif],
  ]
  return (
    <>
      <dl className={panel.facts}>
        {faits
          .filter(([, valeur]) => valeur !== '')
          .map(([nom, valeur]) => [<dt key={nom}>{nom}</dt>, <dd key={`${nom}=`}>{valeur}</dd>])}
      </dl>
      <div className={panel.tools}>
        <Visit visite={demande.visite} label="Voir l’intervention" />
        <Visit visite={demande.visite_origine} label="Voir l’intervention d’origine" />
      </div>
      {online && <Tools demande={demande} />}
      <section className={panel.section} aria-label="Historique">
        <h3>Historique</h3>
        <ol className={panel.list}>
          {demande.historique.map(m => (
            <li className={panel.entry} key={`${m.fait_a}${m.acte}`}>
              <span>{[m.vers, m.motif].filter(Boolean).join('\u00a0: ')}</span>
              <span className={panel.quiet}>
                par {m.utilisateur}, {direQuand(m.fait_a)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Visit({ visite, label }: { visite: FicheDemande['visite']; label: string }) {
  if (!visite) return null
  return (
    <Button variant="default" onClick={() => navigate(adresseRegulation(visite.jour, visite.intervention_id))}>
      {label}
    </Button>
  )
}

function Tools({ demande }: { demande: FicheDemande }) {
  const { demande_id, peut, version } = demande
  const [asked, setAsked] = useState(false)
  const own = { demande_id: String(demande_id) }
  const of = { params: { ...own, client_id: String(demande.demande_client_id) } }
  const annuler = useWriting(annulerDemande, {
    done: () => setAsked(false),
    undo: answer =>
      undoBy(retablirDemande, { params: own, body: { version: answer.version } }, 'La demande reste annulée.'),
  })
  const retablir = useWriting(retablirDemande, { toast: true })
  return (
    <div className={panel.tools}>
      {peut.reporter && (
        <FormButton
          label="Reporter"
          icone={<IconPencil size={18} stroke={1.8} aria-hidden />}
          read={editerReport}
          write={reporterDemande}
          of={of}
          also={{ version }}
        />
      )}
      {peut.dupliquer && (
        <FormButton
          label="Dupliquer"
          icone={<IconCopy size={18} stroke={1.8} aria-hidden />}
          valider="Dupliquer"
          read={formulaireDupliquer}
          write={dupliquerDemande}
          of={of}
        />
      )}
      {peut.retablir && (
        <Button
          variant="default"
          loading={retablir.pending}
          onClick={() => void retablir.write({ params: own, body: { version } })}
        >
          Rétablir la demande
        </Button>
      )}
      {peut.annuler && (
        <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
          Annuler la demande
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        title="Annulation de la demande"
        yes="Annuler la demande"
        danger
        pending={annuler.pending}
        comment="Motif"
        error={annuler.message}
        onYes={motif => void annuler.write({ params: own, body: { version, motif } })}
        onCancel={() => setAsked(false)}
      >
        <p>{'Êtes-vous certain de vouloir annuler la demande\u00a0?'}</p>
      </ConfirmDialog>
    </div>
  )
}

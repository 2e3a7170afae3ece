import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { FilesButton } from '#client/files/files-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import { FICHIERS_DEMANDE, type FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { souhaitRemplace } from '#domains/field-service/model/demandes/echanges.ts'
import { nommerAcceptation, numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { direPlanifiee } from '#domains/field-service/model/demandes/planifiee.ts'
import { SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand, formaterInstant } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { ajouterObservationDemande, formulaireObservationDemande, lireDemande } from '../contract.ts'
import { OwnSlots } from './own-slots.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestAlerts, RequestState } from './request-marks.tsx'
import { RequestExchanges, RequestOffers } from './request-offers.tsx'
import classes from './request-panel.module.css'

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
      marks={
        data && (
          <>
            <RequestState demande={data} />
            <RequestAlerts demande={data} />
          </>
        )
      }
    >
      <PanelBody>
        {data ? <Sheet demande={data} online={online} /> : <ReadingState {...reading} what="Cette demande" />}
      </PanelBody>
      {data && <RequestActions demande={data} online={online} />}
    </SidePanel>
  )
}

function faitsDe(d: FicheDemande): readonly Fact[] {
  const telephone = d.client_telephone && (
    <a href={`tel:${d.client_telephone}`}>{formaterTelephone(d.client_telephone)}</a>
  )
  const avant = souhaitRemplace(d)
  return [
    ['Souhaitée', avant ?? d.rdv_souhaite],
    ['Convenue', avant && d.rdv_souhaite],
    ['Planifiée', direPlanifiee(d)],
    ['Technicien', d.visite?.technicien === '' ? SANS_TECHNICIEN : d.visite?.technicien],
    ['Clôture', d.libelle_cloture],
    ['Motif', d.motif],
    ['Description', d.demande_description],
    ['Durée prévue', formaterDuree(enMinutes(d.prestation_duree))],
    ['Adresse', [d.adresse, d.cpville].filter(Boolean).join('\n')],
    ['Téléphone', telephone],
    ['Origine', d.donneur || d.demande_origine],
    ['Confiée à', d.receveur],
    ['Proposée à', d.offerte_a],
    ['Référence', d.demande_reference_do],
    [
      d.receveur || (d.donneur && d.etat_id !== 7) ? 'Prix convenu' : 'Rémunération',
      formatEuros(d.demande_remuneration_cents),
    ],
    ['Reçue', formaterInstant(d.demande_date)],
  ]
}

function Sheet({ demande, online }: { demande: FicheDemande; online: boolean }) {
  return (
    <>
      <Facts facts={faitsDe(demande)} lines />
      <div className={panel.tools}>
        <Button variant="default" size="sm" onClick={() => navigate(adresseClient(demande.demande_client_id))}>
          Fiche du client
        </Button>
        <FilesButton
          address={FICHIERS_DEMANDE}
          id={demande.demande_id}
          label={`Fichiers de la demande n°\u00a0${numeroDemande(demande.demande_id)}`}
          small
        />
        <Visit visite={demande.visite} label="Voir l’intervention" />
        <Visit visite={demande.visite_origine} label="Intervention d’origine" />
      </div>
      <OwnSlots demande={demande} online={online} />
      <RequestOffers demande={demande} online={online} />
      <RequestExchanges demande={demande} online={online} />
      <Notes demande={demande} online={online} />
      <History demande={demande} />
    </>
  )
}

function Visit({ visite, label }: { visite: FicheDemande['visite']; label: string }) {
  if (!visite) return null
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() => navigate(adresseRegulation(visite.jour, visite.intervention_id))}
    >
      {label}
    </Button>
  )
}

/** What the company's people noted about it, newest first. */
function Notes({ demande, online }: { demande: FicheDemande; online: boolean }) {
  const { observations, demande_id, demande_client_id } = demande
  return (
    <PanelSection title="Observations">
      {observations.length > 0 && (
        <ul className={panel.list}>
          {observations.map(o => (
            <li key={o.commentaire_id} className={`${panel.entry} ${classes.note}`}>
              <span>{o.commentaire_texte}</span>
              <span className={panel.quiet}>
                {o.utilisateur}, {formaterInstant(o.commentaire_date_heure)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <FormButton
          label="Ajouter une observation"
          icone={<IconPlus size={16} stroke={1.8} aria-hidden />}
          valider="Ajouter"
          compact
          disabled={!online}
          read={formulaireObservationDemande}
          write={ajouterObservationDemande}
          of={{ params: { demande_id: String(demande_id), client_id: String(demande_client_id) } }}
        />
      </div>
    </PanelSection>
  )
}

const ACTES: Readonly<Record<string, string>> = {
  creer: 'Créée',
  affecter: 'Proposée à un prestataire',
  propager: 'Proposée à tous les prestataires',
  refuser: 'Refusée',
  expirer: 'Sans réponse',
  liberer: 'Libérée',
  planifier: 'Planifiée',
  reporter: 'Souhait changé',
  annuler: 'Annulée',
  retablir: 'Rétablie',
  realiser: 'Réalisée',
  rendre: 'À planifier de nouveau',
}

/** A request that came from an issuer was accepted here; the company's own, by whom it was sent to. */
function nommerActe({ donneur }: FicheDemande, m: FicheDemande['historique'][number]): string {
  const { acte, vers, par_autre: autre = false } = m
  if (acte === 'accepter') return nommerAcceptation({ recue: donneur !== '', autre })
  return ACTES[acte] ?? vers
}

/** Each move with who and when, the last one first; what was received before moves were kept says so. */
function History({ demande }: { demande: FicheDemande }) {
  const moves = [...demande.historique].reverse()
  const commencee = demande.historique[0]?.acte === 'creer'
  return (
    <PanelSection title="Historique">
      <ol className={panel.list}>
        {moves.map(m => (
          <li className={panel.entry} key={`${m.fait_a}${m.acte}`}>
            <span>{[nommerActe(demande, m), m.motif].filter(Boolean).join('\u00a0: ')}</span>
            <span className={panel.quiet}>
              {[m.utilisateur && `par ${m.utilisateur}`, direQuand(m.fait_a)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {!commencee && (
          <li className={panel.entry}>
            <span>Reçue</span>
            <span className={panel.quiet}>{direQuand(demande.demande_date)}</span>
          </li>
        )}
      </ol>
    </PanelSection>
  )
}

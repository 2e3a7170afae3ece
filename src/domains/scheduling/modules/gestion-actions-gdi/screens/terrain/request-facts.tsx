import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { compter, formaterTelephone } from '#wire/french.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import type { Demande } from './use-terrain.ts'

/** What somebody has to know of a request before they settle it; the rest is on its sheet. */
export function TerrainRequestFacts({ demande: action, aujourdhui }: { demande: Demande; aujourdhui: string }) {
  const { demande, demande_description, client_telephone } = action
  const { demande_date_souhaite: jour, demande_th_souhaite: tranche } = demande
  const souhait = jour ? [formaterJourDatee(jour, aujourdhui), formaterTranche(tranche)].filter(Boolean).join(', ') : ''
  const faits: readonly Fact[] = [
    ['Numéro', numeroDemande(demande.demande_id)],
    ['Prestation', demande.prestation],
    ['Ville', demande.cpville],
    ['Souhaitée', souhait && (demande.demande_date_th_impose === 1 ? `${souhait} (date imposée)` : souhait)],
    ['Attend depuis', demande.age_jours > 0 && compter(demande.age_jours, 'jour')],
    ['Vient de', demande.donneur || demande.demande_origine],
    [action.attend === 'refus' ? 'Refusée par' : 'Confiée à', demande.receveur],
    ['Proposée à', demande.offerte_a],
    ['Autre créneau', demande.propositions > 0 && 'Une réponse vous attend sur la fiche'],
    ['Description', demande_description],
    ['Téléphone', client_telephone && <a href={`tel:${client_telephone}`}>{formaterTelephone(client_telephone)}</a>],
  ]
  return (
    <>
      <Facts facts={faits} />
      <div className={panel.tools}>
        <Button variant="default" size="sm" onClick={() => navigate(adresseDemande(demande.demande_id))}>
          Voir la fiche
        </Button>
      </div>
    </>
  )
}

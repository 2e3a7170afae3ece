import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { monthOf } from '#kit/form/parse/period.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE_DEMANDES, adresseDemande, lireChemin } from '../address.ts'
import { listerDemandes } from '../contract.ts'
import { RequestCards } from './request-cards.tsx'
import { RequestPanel } from './request-panel.tsx'

const ONGLETS = [
  { value: '', label: 'En cours' },
  { value: 'mois', label: 'Historique du mois' },
]

/** Requests in progress or those that ended this month, and the sheet of one beside them (field-service §2 "Requests"). */
export function Screen({ path }: ScreenProps) {
  const { demande } = lireChemin(path)
  const [onglet, setOnglet] = useAddressState('onglet')
  const [etat, setEtat] = useState('')
  const [debut, fin] = monthOf(useToday())
  const reading = useReading(listerDemandes, { query: onglet ? { type: '1', debut, fin } : { type: '0' } })
  const toutes = reading.data?.demandes ?? []
  const etats = [...new Set(toutes.map(d => d.etat_libelle))].sort()
  const demandes = etats.includes(etat) ? toutes.filter(d => d.etat_libelle === etat) : toutes
  return (
    <Desk
      title="Demandes"
      detail={reading.data ? compter(demandes.length, 'demande') : ''}
      home={ADRESSE_DEMANDES}
      chosen={demande}
      tools={
        <NativeSelect
          aria-label="Demandes montrées"
          value={onglet}
          data={ONGLETS}
          onChange={event => setOnglet(event.currentTarget.value)}
        />
      }
      filters={
        <NativeSelect
          aria-label="Filtrer par état"
          value={etat}
          data={[{ value: '', label: 'Tous les états' }, ...etats.map(value => ({ value, label: value }))]}
          onChange={event => setEtat(event.currentTarget.value)}
          mb={12}
        />
      }
      panel={demande !== null && <RequestPanel key={demande} id={demande} />}
    >
      {!reading.data && <ReadingState {...reading} what="Les demandes" />}
      {reading.data && demandes.length === 0 && (
        <EmptyState title="Aucune demande">
          Une demande arrive ici quand un rendez-vous est demandé à la clôture d’une intervention.
        </EmptyState>
      )}
      <RequestCards demandes={demandes} onOpen={id => navigate(adresseDemande(id))} />
    </Desk>
  )
}

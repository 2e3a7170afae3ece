import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FormButton } from '#client/form/form-button.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import { type AdresseClient, ajouterAdresse, type FicheClient, formulaireAdresse } from '../contract.ts'
import { AddressCard } from './address-card.tsx'
import { AddressMap } from './address-map.tsx'
import classes from './client-page.module.css'

/** Cards drawn before one asks for all of them, or for some by their words. */
const FIRST = 10

function holds({ titre, adresse, cpville }: AdresseClient, mots: string): boolean {
  const said = normaliserRecherche([titre, adresse, cpville].join(' '))
  return tousTrouves(said, motsCherches(mots))
}

/** Where the customer is: each address with its phones, its way in, its place on the map and what can be made of it. */
export function AddressCards({ client, online }: { client: FicheClient; online: boolean }) {
  // By number: once placed it is read again, and stands on the map.
  const [shownId, setShownId] = useState<number | null>(null)
  const [mots, setMots] = useState('')
  const [all, setAll] = useState(false)
  const shown = client.adresses.find(a => a.id === shownId) ?? null
  const many = client.adresses.length > FIRST
  const found = many ? client.adresses.filter(a => holds(a, mots)) : client.adresses
  const drawn = all ? found : found.slice(0, FIRST)
  return (
    <TitledCard titre={client.adresses.length > 1 ? `Adresses (${client.adresses.length})` : 'Adresse'}>
      {client.adresses.length === 0 && (
        <EmptyState title="Aucune adresse">Une intervention ou une demande se crée à une adresse.</EmptyState>
      )}
      {many && (
        <TextInput
          aria-label="Chercher parmi les adresses"
          placeholder="Chercher parmi les adresses"
          value={mots}
          onChange={event => setMots(event.currentTarget.value)}
        />
      )}
      {many && found.length === 0 && <p role="status">Aucune adresse ne répond à ces mots.</p>}
      <ul className={classes.list}>
        {drawn.map(adresse => (
          <li key={adresse.id} className={classes.item}>
            <AddressCard adresse={adresse} online={online} onMap={() => setShownId(adresse.id)} />
          </li>
        ))}
      </ul>
      {found.length > drawn.length && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setAll(true)}>
            Tout montrer ({found.length})
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <FormButton
          label="Ajouter une adresse"
          icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
          valider="Ajouter"
          hidden={!online}
          read={formulaireAdresse}
          write={ajouterAdresse}
          of={{ params: { client_id: String(client.client_id) } }}
        />
      </div>
      <AddressMap client={client} adresse={shown} online={online} onClose={() => setShownId(null)} />
    </TitledCard>
  )
}

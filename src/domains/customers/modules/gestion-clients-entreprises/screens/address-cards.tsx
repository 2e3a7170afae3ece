import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconInbox, IconMapPin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { adresseNouvelleDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { MapDialog } from '#kit/map/map-dialog.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterTelephone, motsCherches, normaliserRecherche } from '#wire/french.ts'
import {
  type AdresseClient,
  ajouterAdresse,
  editerAdresse,
  type FicheClient,
  formulaireAdresse,
  modifierAdresse,
  retablirAdresse,
  supprimerAdresse,
} from '../contract.ts'
import classes from './client-page.module.css'
import { Geocode } from './geocode.tsx'
import { MoveNotice } from './move-notice.tsx'

/** Cards drawn before one asks for all of them, or for some by their words. */
const FIRST = 10

function holds({ titre, adresse, cpville }: AdresseClient, mots: string): boolean {
  const said = normaliserRecherche([titre, adresse, cpville].join(' '))
  return motsCherches(mots).every(mot => said.includes(mot))
}

/** Where the customer is: each address with its phones, its way in, its place on the map and what can be made of it. */
export function AddressCards({ client, online }: { client: FicheClient; online: boolean }) {
  // By number: once placed it is read again, and stands on the map.
  const [shownId, setShownId] = useState<number | null>(null)
  const [mots, setMots] = useState('')
  const [all, setAll] = useState(false)
  const shown = client.adresses.find(a => a.id === shownId) ?? null
  const close = () => setShownId(null)
  useBackLayer(shown !== null, close)
  const many = client.adresses.length > FIRST
  const found = many ? client.adresses.filter(a => holds(a, mots)) : client.adresses
  const drawn = all ? found : found.slice(0, FIRST)
  const points = shown ? pointsOf(shown, nomClient(client)) : []
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
            <Address adresse={adresse} online={online} onMap={() => setShownId(adresse.id)} />
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
      <MapDialog
        opened={shown !== null}
        onClose={close}
        titre={shown?.adresse ?? ''}
        points={points}
        instead={shown && points.length === 0 ? <Geocode adresse={shown} online={online} /> : null}
      />
    </TitledCard>
  )
}

function pointsOf(
  { id, adresse_latitude: latitude, adresse_longitude: longitude, adresse, cpville }: AdresseClient,
  titre: string,
) {
  if (latitude === null || longitude === null) return []
  return [{ id: String(id), latitude, longitude, titre, paragraphe: `${adresse}, ${cpville}` }]
}

function Address({ adresse, online, onMap }: { adresse: AdresseClient; online: boolean; onMap: () => void }) {
  const of = { params: { adresse_id: String(adresse.id) } }
  // Where work waits, the office says so and nothing is taken away.
  const { write: remove, pending } = useWriting(supprimerAdresse, {
    toast: true,
    undo: () => undoBy(retablirAdresse, of, 'L’adresse reste supprimée.'),
  })
  const phones = [adresse.adresse_telephone1, adresse.adresse_telephone2].filter(Boolean)
  return (
    <>
      {adresse.titre && <strong>{adresse.titre}</strong>}
      <p>{[adresse.adresse, adresse.cpville].filter(Boolean).join('\n')}</p>
      {phones.map(phone => (
        <p key={phone}>
          <a href={`tel:${phone}`}>{formaterTelephone(phone)}</a>
        </p>
      ))}
      {adresse.consignes_acces && <p className={classes.quiet}>{`Accès\u00a0: ${adresse.consignes_acces}`}</p>}
      <div className={classes.actions}>
        {online && adresse.show_create_intervention === 1 && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => navigate(adresseNouvelle(adresse.id))}
          >
            Créer une intervention
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconMapPin size={16} stroke={1.8} aria-hidden />}
          aria-label={`Carte\u00a0: ${adresse.adresse}`}
          onClick={onMap}
        >
          Carte
        </Button>
        {online && adresse.show_create_demande === 1 && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconInbox size={16} stroke={1.8} aria-hidden />}
            onClick={() => navigate(adresseNouvelleDemande(adresse.id))}
          >
            Créer une demande
          </Button>
        )}
        <FormButton
          label="Modifier"
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          hidden={!online}
          read={editerAdresse}
          write={modifierAdresse}
          compact
          of={of}
          beside={values => <MoveNotice adresse={adresse} values={values} />}
        />
        {online && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
            aria-label={`Supprimer l’adresse\u00a0: ${adresse.adresse}`}
            loading={pending}
            onClick={() => void remove(of)}
          >
            Supprimer
          </Button>
        )}
      </div>
    </>
  )
}

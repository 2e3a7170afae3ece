import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { addressOf, NEW_ROW } from '#client/resource/addresses.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { ADRESSE_CLIENTS, adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import {
  CLIENTS,
  listerAdresses,
  listerClients,
} from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { formaterTelephone, normaliserRecherche } from '#wire/french.ts'
import type { GridRow } from '#wire/grid.ts'
import { ADRESSE_DEMANDES, adresseNouvelleDemande } from '../address.ts'
import page from './new-request.module.css'
import classes from './who-asks.module.css'

/** As many as one reads on the telephone. */
const MAX = 12
const mot = (row: GridRow, champ: string) => String(row[champ] ?? '')

function nommer(row: GridRow): string {
  const [client_civilite, client_prenom, client_nom] = ['client_civilite', 'client_prenom', 'client_nom'].map(champ =>
    mot(row, champ),
  ) as [string, string, string]
  return nomClient({ client_civilite, client_prenom, client_nom })
}

/** Somebody calls: who, then at which of their addresses; the form of the request follows (specification field-service §5). */
export function WhoAsks() {
  const online = useOnline()
  const [texte, setTexte] = useState('')
  const [client, setClient] = useState<{ id: number; nom: string } | null>(null)
  const [saisie] = useDebouncedValue(texte, 250)
  const termes = normaliserRecherche(saisie).split(' ').filter(Boolean)
  return (
    <div className={page.page}>
      <PageHead title="Nouvelle demande" detail={client?.nom ?? 'Qui demande\u00a0?'} back={ADRESSE_DEMANDES} />
      <TextInput
        label="Client"
        description="Son nom, son téléphone, sa ville ou sa rue."
        leftSection={<IconSearch size={18} />}
        value={texte}
        maxLength={100}
        autoComplete="off"
        autoFocus
        onChange={event => {
          setClient(null)
          setTexte(event.currentTarget.value)
        }}
      />
      {!online && <p className={page.note}>{`Hors ligne\u00a0: une demande se crée avec du réseau.`}</p>}
      {online && termes.length > 0 && client === null && <Found termes={termes} onChoose={setClient} />}
      {client && <Places client_id={client.id} />}
      <p className={page.note}>Pas encore client&nbsp;?</p>
      <Button
        variant="default"
        disabled={!online}
        onClick={() => navigate(addressOf(ADRESSE_CLIENTS, CLIENTS, NEW_ROW))}
      >
        Nouveau client
      </Button>
    </div>
  )
}

type Chosen = { readonly id: number; readonly nom: string }

function Found({ termes, onChoose }: { termes: readonly string[]; onChoose: (client: Chosen) => void }) {
  const reading = useReading(listerClients, {
    query: { page: '1', lignes: String(MAX), filtre: termes.join('#') },
  })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="La recherche" />
  if (data.datas.length === 0) return <p className={page.note}>Aucun client ne correspond.</p>
  return (
    <ul className={classes.list} aria-label="Clients trouvés">
      {data.datas.map(row => {
        const [id, nom] = [Number(row[CLIENTS.key]), nommer(row)]
        const telephone = mot(row, 'client_telephone')
        const detail = [mot(row, 'client_ville'), telephone && formaterTelephone(telephone)].filter(Boolean).join(' · ')
        return (
          <li key={id}>
            <Line titre={nom} detail={detail} onClick={() => onChoose({ id, nom })} />
          </li>
        )
      })}
    </ul>
  )
}

/** One place is the answer by itself; several are chosen from. */
function Places({ client_id }: { client_id: number }) {
  const reading = useReading(listerAdresses, { params: { client_id: String(client_id) } })
  const lieux = reading.data?.filter(a => a.show_create_demande === 1)
  const seul = lieux?.length === 1 ? lieux[0]?.id : undefined
  useEffect(() => {
    if (seul !== undefined) navigate(adresseNouvelleDemande(seul))
  }, [seul])
  if (!lieux) return <ReadingState {...reading} what="Ses adresses" />
  if (lieux.length === 0)
    return (
      <p className={page.note}>
        Aucune adresse où intervenir&nbsp;: ajoutez-en une sur{' '}
        <a
          href={adresseClient(client_id)}
          onClick={event => {
            event.preventDefault()
            navigate(adresseClient(client_id))
          }}
        >
          sa fiche
        </a>
        .
      </p>
    )
  return (
    <ul className={classes.list} aria-label="Ses adresses">
      {lieux.map(({ id, titre, adresse }) => (
        <li key={id}>
          <Line
            titre={titre || adresse}
            detail={titre ? adresse : ''}
            onClick={() => navigate(adresseNouvelleDemande(id))}
          />
        </li>
      ))}
    </ul>
  )
}

function Line({ titre, detail, onClick }: { titre: string; detail: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.line} onClick={onClick}>
      <span className={classes.words}>
        <b>{titre}</b>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </button>
  )
}

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import {
  CLIENTS,
  chercherDoublons,
  listerClients,
} from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { PressedLine, PressedLines } from '#kit/lines/pressed-lines.tsx'
import { compter, formaterTelephone, RECHERCHE_MIN } from '#wire/french.ts'
import type { GridRow } from '#wire/grid.ts'
import told from './told.module.css'

const PAUSE_MS = 250
/** As many as one reads on the telephone. */
const MAX = 12

const texte = (row: GridRow, champ: string) => String(row[champ] ?? '')

const nommer = (row: GridRow) =>
  nomClient({
    client_civilite: texte(row, 'client_civilite'),
    client_prenom: texte(row, 'client_prenom'),
    client_nom: texte(row, 'client_nom'),
  })

interface Props {
  readonly label: string
  readonly online: boolean
  readonly mots: string
  readonly onMots: (mots: string) => void
  readonly onChosen: (client_id: number) => void
  /** Nobody looks for this one. */
  readonly sauf?: number
}

/** A customer looked for as in their list: a name, a number, a street, in any order. */
export function ClientSearch({ label, online, mots, onMots, onChosen, sauf }: Props) {
  const [cherche] = useDebouncedValue(mots.trim(), PAUSE_MS)
  // A number of two digits is a customer's own, or the beginning of a street.
  const numero = /^(?:n° ?)?([1-9]\d{0,6})$/i.exec(cherche)?.[1]
  const assez = online && (cherche.length >= RECHERCHE_MIN || numero !== undefined)
  const seul = numero !== undefined && cherche.length < RECHERCHE_MIN
  const reading = useReading(
    listerClients,
    {
      query: {
        page: '1',
        lignes: String(sauf === undefined ? MAX : MAX + 1),
        filtre: seul ? `n°${numero}` : cherche,
      },
    },
    { enabled: assez },
  )
  const leur = useReading(
    listerClients,
    { query: { page: '1', lignes: '1', filtre: `n°${numero}` } },
    { enabled: assez && numero !== undefined && !seul },
  )
  const { data } = reading
  const premier = numero !== undefined && !seul ? (leur.data?.datas ?? []) : []
  const others =
    data &&
    [...premier, ...data.datas.filter(row => premier.every(p => p[CLIENTS.key] !== row[CLIENTS.key]))].filter(
      row => row[CLIENTS.key] !== sauf,
    )
  const found = others?.slice(0, MAX)
  // One more than is shown was asked for, so that the one nobody looks for is no reason to say that there are others.
  const left = data?.datas.some(row => row[CLIENTS.key] === sauf) ? 1 : 0
  const more = data !== null && data.total - left > MAX
  const aucun = assez && found?.length === 0
  return (
    <>
      <TextInput
        label={label}
        description="Un nom, un téléphone, un n°, une rue ou une ville"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={mots}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        onChange={event => onMots(event.currentTarget.value)}
      />
      {assez && !data && <ReadingState {...reading} what="La recherche" kept={false} />}
      {aucun && <Nearly mots={cherche} sauf={sauf} onChosen={onChosen} />}
      {assez && found && found.length > 0 && (
        <PressedLines label="Clients trouvés">
          {found.map(row => (
            <PressedLine
              key={String(row[CLIENTS.key])}
              titre={nommer(row)}
              detail={[
                texte(row, 'adresses_texte') || texte(row, 'client_ville'),
                // A number is not cut over two lines.
                formaterTelephone(texte(row, 'client_telephone')).replaceAll(' ', '\u00a0'),
                `n°\u00a0${row[CLIENTS.key]}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              onClick={() => onChosen(Number(row[CLIENTS.key]))}
            />
          ))}
        </PressedLines>
      )}
      {assez && more && (
        <p className={told.quiet} role="status">
          {`${sauf === undefined ? compter(data.total, 'client') : 'D’autres clients'} répondent à ces mots\u00a0: ajoutez-en un pour les départager.`}
        </p>
      )}
    </>
  )
}

interface NearlyProps extends Pick<Props, 'onChosen'> {
  readonly mots: string
  readonly sauf: number | undefined
}

/** Nobody answers exactly: whoever is nearly called so. */
function Nearly({ mots, sauf, onChosen }: NearlyProps) {
  const { data, state } = useReading(chercherDoublons, { query: { mots } })
  if (state === 'chargement') return null
  const near = data?.filter(d => d.client_id !== sauf) ?? []
  if (near.length === 0)
    return <p role="status">{`Aucun ${sauf === undefined ? '' : 'autre '}client ne répond à ces mots.`}</p>
  return (
    <>
      <p role="status">{'Aucun client ne répond exactement\u00a0; peut-être\u00a0:'}</p>
      <PressedLines label="Clients au nom proche">
        {near.map(({ client_id, label, ville }) => (
          <PressedLine
            key={client_id}
            titre={label}
            detail={[ville, `n°\u00a0${client_id}`].filter(Boolean).join(' · ')}
            onClick={() => onChosen(client_id)}
          />
        ))}
      </PressedLines>
    </>
  )
}

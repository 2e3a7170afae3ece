import { useDebouncedValue } from '@mantine/hooks'
import { useReading } from '#client/reading/use-reading.ts'
import { RAISONS } from '#domains/customers/model/client.ts'
import type { Values } from '#kit/form/values.ts'
import { adresseClient } from '../address.ts'
import { chercherDoublons } from '../contract.ts'
import classes from './client-page.module.css'

/** One question a pause, not one a letter. */
const PAUSE_MS = 400

const texte = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

type Props = {
  readonly values: Values
  /** The file that is looked at, and the town it is known in. */
  readonly sauf?: number
  readonly ville?: string
}

/** Whom the customer being typed may already be: told, never forbidden, with the way to their file. */
export function Lookalikes({ values, sauf, ville = '' }: Props) {
  const nom = [texte(values.client_nom), texte(values.client_prenom)].filter(Boolean).join(' ')
  const [typed] = useDebouncedValue(
    {
      nom,
      // A name is told apart by its town; a town alone is nobody's.
      ville: nom === '' ? '' : texte(values.adresse_ville) || ville,
      telephone: texte(values.client_telephone),
      email: texte(values.client_email),
    },
    PAUSE_MS,
  )
  const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.length > 2))
  const { data } = useReading(
    chercherDoublons,
    { query: sauf === undefined ? said : { ...said, sauf: String(sauf) } },
    { enabled: Object.keys(said).length > 0 },
  )
  if (!data?.length || Object.keys(said).length === 0) return null
  return (
    <section role="status" className={classes.lookalikes}>
      <strong>{data.length > 1 ? 'Déjà parmi vos clients\u00a0?' : 'Déjà votre client\u00a0?'}</strong>
      <ul className={classes.list}>
        {data.map(d => (
          <li key={d.client_id}>
            <a href={adresseClient(d.client_id)}>{d.label}</a>
            <span className={classes.quiet}>{[d.ville && `, ${d.ville}`, ` (${RAISONS[d.raison]})`].join('')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

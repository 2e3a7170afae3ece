import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useReading } from '#client/reading/use-reading.ts'
import { RAISONS, type RaisonDoublon } from '#domains/customers/model/client.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { chercherDoublons } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import type { Values } from '#kit/form/values.ts'
import classes from './told.module.css'

/** One question a pause, not one a letter. */
const PAUSE_MS = 400

type Typed = Readonly<Record<'nom' | 'ville' | 'telephone' | 'email', string>>

/** What each reason was found by. */
const FIELD: Readonly<Record<RaisonDoublon, keyof Typed>> = {
  ...{ telephone: 'telephone', email: 'email' },
  ...{ nom: 'nom', nom_inverse: 'nom', nom_proche: 'nom' },
}

const texte = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

type Props = {
  readonly values: Values
  /** The file that is looked at, and the town it is known in. */
  readonly sauf?: number
  readonly ville?: string
  /** Takes this one for what is being made, instead of leaving to their file. */
  readonly onTake?: (client_id: number) => void
}

/** Whom the customer being typed may already be: told, never forbidden, with the way to their file. */
export function Lookalikes({ values, sauf, ville = '', onTake }: Props) {
  const nom = [texte(values.client_nom), texte(values.client_prenom)].filter(Boolean).join(' ')
  const now: Typed = {
    nom,
    // A name is told apart by its town; a town alone is nobody's.
    ville: nom === '' ? '' : texte(values.adresse_ville) || ville,
    telephone: texte(values.client_telephone),
    email: texte(values.client_email),
  }
  // As one text: an object made anew by each drawing would put the pause off for ever.
  const [typed] = useDebouncedValue(JSON.stringify(now), PAUSE_MS)
  const said = Object.fromEntries(Object.entries(JSON.parse(typed) as Typed).filter(([, value]) => value.length > 2))
  const { data } = useReading(
    chercherDoublons,
    { query: sauf === undefined ? said : { ...said, sauf: String(sauf) } },
    { enabled: Object.keys(said).length > 0 },
  )
  // What was just emptied is nobody's reason any more, before the office is asked again.
  const found = data?.filter(({ raison }) => now[FIELD[raison]] !== '') ?? []
  if (found.length === 0 || Object.keys(said).length === 0) return null
  return (
    <section role="status" className={classes.told}>
      <strong>{found.length > 1 ? 'Déjà parmi vos clients\u00a0?' : 'Déjà votre client\u00a0?'}</strong>
      <ul className={classes.list}>
        {found.map(d => (
          <li key={d.client_id}>
            {onTake ? d.label : <a href={adresseClient(d.client_id)}>{d.label}</a>}
            <span className={classes.quiet}>{[d.ville && `, ${d.ville}`, ` (${RAISONS[d.raison]})`].join('')}</span>
            {onTake && (
              <Button size="compact-sm" variant="default" onClick={() => onTake(d.client_id)}>
                {`Prendre ${d.label}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { nomClient } from '#domains/customers/model/client.ts'
import type { ChampFusion, ChoixFusion, CoteFusion } from '#domains/customers/model/fusion.ts'
import type { ComparaisonClients } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { compter, formaterTelephone } from '#wire/french.ts'
import classes from './merge.module.css'

type Side = ComparaisonClients['garde']

const CHAMPS: readonly { readonly champ: ChampFusion; readonly label: string; readonly dit: (c: Side) => string }[] = [
  {
    champ: 'identite',
    label: 'Nom',
    dit: c => `${nomClient(c)}\n${c.client_type === 2 ? 'Société' : 'Particulier'}`,
  },
  { champ: 'numero', label: 'Téléphone', dit: c => formaterTelephone(c.client_telephone) },
  { champ: 'email', label: 'E-mail', dit: c => c.client_email },
  { champ: 'siren', label: 'SIREN', dit: c => c.client_siren },
  { champ: 'origine', label: 'Origine', dit: c => c.orlibelle },
  { champ: 'observations', label: 'À savoir', dit: c => c.client_observations },
]

interface Props {
  readonly said: ComparaisonClients
  readonly choix: ChoixFusion
  readonly choose: (champ: ChampFusion, cote: CoteFusion) => void
}

/** One line a value: where both say the same, or nothing, there is nothing to choose. */
export function Choices({ said, choix, choose }: Props) {
  const { garde, autre } = said
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.quiet}>
            À garder
          </th>
          <th scope="col">Fiche n°&nbsp;{garde.client_id}</th>
          <th scope="col">Fiche n°&nbsp;{autre.client_id}</th>
        </tr>
      </thead>
      <tbody>
        {CHAMPS.map(({ champ, label, dit }) => {
          const [a, b] = [dit(garde), dit(autre)]
          if (a === '' && b === '') return null
          const option = (cote: CoteFusion, words: string): ReactNode =>
            a === b ? (
              words
            ) : (
              <label className={classes.choice}>
                <input
                  type="radio"
                  name={champ}
                  aria-label={`${label}\u00a0: ${words || 'rien'}`}
                  checked={choix[champ] === cote}
                  onChange={() => choose(champ, cote)}
                />
                <span className={words ? undefined : classes.quiet}>{words || 'rien'}</span>
              </label>
            )
          const both = champ === 'observations' && a !== '' && b !== '' && a !== b && said.deux
          return (
            <tr key={champ}>
              <th scope="row">{label}</th>
              <td>
                {option('garde', a)}
                {both && option('deux', 'Les deux, l’un après l’autre')}
              </td>
              <td>{option('autre', b)}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">Adresses</th>
          <td>{addresses(garde)}</td>
          <td>{addresses(autre)}</td>
        </tr>
        <tr>
          <th scope="row">Travail</th>
          <td>{work(garde)}</td>
          <td>{work(autre)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function addresses({ adresses, nb_adresses }: Side): ReactNode {
  if (nb_adresses === 0) return <span className={classes.quiet}>aucune</span>
  const others = nb_adresses - adresses.length
  return [...adresses, ...(others > 0 ? [`et ${compter(others, 'autre')}`] : [])].map(a => <p key={a}>{a}</p>)
}

const work = ({ visites, demandes }: Side) => `${compter(visites, 'intervention')}, ${compter(demandes, 'demande')}`

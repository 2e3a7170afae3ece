import { useEffect, useState } from 'react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { ListExport } from '#client/frames/list-export.tsx'
import { type Active, ListFilters } from '#client/frames/list-filters.tsx'
import { Panes } from '#client/frames/panes.tsx'
import { useChoice } from '#client/frames/use-choice.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { listComptes, listUtilisateurs } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { ADRESSE_UTILISATEURS } from '../address.ts'
import { panesOf } from './panes.tsx'
import { PersonHead } from './person-head.tsx'

/** All companies; no company has this number. */
const TOUTES = '0'
/** The specification's default company (shell-and-administration §5, `compte=16`). */
const COMPTE_DE_DEPART = 16
const MEMOIRE = 'gestion-utilisateurs:compte'

/** Where the person left it while that company is there, else the specification's default, else all of them. */
export function compteDeDepart(comptes: readonly { id: number }[], gardee: unknown): string {
  const existe = (id: number) => comptes.some(c => c.id === id)
  if (gardee === TOUTES || (typeof gardee === 'string' && existe(Number(gardee)))) return gardee
  return existe(COMPTE_DE_DEPART) ? String(COMPTE_DE_DEPART) : TOUTES
}

/** People of a company at a time, and the panes of one of them (specification shell-and-administration §2.6). */
export function Screen({ path }: ScreenProps) {
  const comptes = useReading(listComptes)
  if (comptes.data) return <People comptes={comptes.data} path={path} />
  return (
    <>
      <PageHead title="Utilisateurs" detail="" />
      <ReadingState {...comptes} what="Les sociétés" kept={false} />
    </>
  )
}

type Props = Pick<ScreenProps, 'path'> & { comptes: readonly { id: number; label: string }[] }

function People({ comptes, path }: Props) {
  const [compte, setCompte] = useState(TOUTES)
  useEffect(() => {
    void gridMemory
      .lire(MEMOIRE)
      .then(gardee => setCompte(compteDeDepart(comptes, gardee)))
      .catch(error => console.info('company not read', error))
  }, [comptes])
  const choisirCompte = (choisi: string) => {
    setCompte(choisi)
    gridMemory.garder(MEMOIRE, choisi)
  }
  const [isActif, setActif] = useAddressChoice<Active>('actifs', ['1', '0'])
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useChoice(ADRESSE_UTILISATEURS, path)
  const query = { isActif, ...(compte === TOUTES ? {} : { compte }) }
  const lecture = useReading(listUtilisateurs, { query })
  const { data } = lecture
  const choisi = data?.find(u => u.id === id)
  useScreenTitle('Utilisateurs')
  return (
    <Panes
      title="Utilisateurs"
      count={data ? String(data.length) : undefined}
      actions={
        <ListExport
          title="Utilisateurs"
          file="utilisateurs"
          lines={data ?? []}
          facts={[
            ['Nom', 'texte', u => u.nom],
            ['Prénom', 'texte', u => u.prenom],
            ['E-mail', 'texte', u => u.email],
            ['Société', 'texte', u => u.compte_raison_sociale],
            ['Actif', 'booleen', u => u.etat_utilisateur === 1],
            ['Propriétaire', 'booleen', u => u.proprietaire],
          ]}
        />
      }
      invitation="Choisissez une personne dans la liste"
      chosen={choisi ? { id: choisi.id, label: choisi.label, head: <PersonHead personne={choisi} /> } : null}
      onChoose={setId}
      panes={panesOf(id)}
      filters={
        <ListFilters
          scope={{
            label: 'Société',
            value: compte,
            data: [{ id: Number(TOUTES), label: 'Toutes les sociétés' }, ...comptes],
            onChange: choisirCompte,
          }}
          active={{ value: isActif, onChange: setActif }}
          search={{ label: 'Rechercher une personne', value: recherche, onChange: setRecherche }}
        />
      }
      list={{
        label: 'Personnes',
        waiting: <ReadingState {...lecture} what="Les personnes" kept={false} />,
        search: recherche,
        lines: data?.map(({ id: line, label, email, compte_raison_sociale }) => ({
          id: line,
          label,
          detail: compte === TOUTES ? `${email} · ${compte_raison_sociale}` : email,
        })),
      }}
    />
  )
}

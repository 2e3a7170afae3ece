import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { type LigneHistorique, lireHistoriqueMois } from '#domains/scheduling/model/bureau/poste-operations.ts'
import {
  adresseCase,
  adresseCloture,
  adresseMois,
  type Mois,
  moisDu,
} from '#domains/scheduling/modules/planning-edt/address.ts'
import { composeSheet } from '#kit/print/print-sheet.ts'
import { usePaper } from '#kit/print/use-paper.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { libelleMois } from '#wire/dates.ts'
import { comparer, compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './history-page.module.css'
import { HistoryTable } from './history-table.tsx'

/** Lines drawn at first: a house that publishes changes a thousand days at once. */
const PREMIERES = 300

type Champ = 'utilisateur_id' | 'auteur_id'

/** People of the lines, each once, in the order of their names. */
function gensDe(lignes: readonly LigneHistorique[], qui: Champ, nom: 'label' | 'auteur') {
  const parId = new Map(lignes.map(l => [l[qui], l[nom]]))
  return [...parId].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => comparer(a.label, b.label))
}

/** What changed in the published days of a month: when, for whom, by whom, before and after. */
export function HistoryPage({ mois }: { readonly mois: Mois }) {
  const lecture = useReading(lireHistoriqueMois, { query: { annee: String(mois.annee), mois: String(mois.mois) } })
  const { data } = lecture
  const nom = `${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`
  return (
    <div className={classes.root}>
      <PageHead title="Historique" detail={`Changements des jours ${deQui(nom)}`} back={adresseMois(mois)} />
      {data === null ? (
        <ReadingState {...lecture} what="L’historique du mois" kept={false} />
      ) : data.lignes.length === 0 ? (
        <EmptyState title="Aucun changement">Ce qui est publié, échangé ou noté pour ce mois apparaît ici.</EmptyState>
      ) : (
        <Lines lignes={data.lignes} nom={nom} />
      )}
    </div>
  )
}

function Lines({ lignes, nom }: { readonly lignes: readonly LigneHistorique[]; readonly nom: string }) {
  const [agent, setAgent] = useAddressNumber('agent')
  const [auteur, setAuteur] = useAddressNumber('auteur')
  const [toutes, setToutes] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const print = usePaper(() => composeSheet([sheet.current], `Historique ${deQui(nom)}`))
  const gardees = lignes.filter(
    l => (agent === null || l.utilisateur_id === agent) && (auteur === null || l.auteur_id === auteur),
  )
  const combien = toutes ? gardees.length : Math.min(PREMIERES, gardees.length)
  const choix = (
    label: string,
    tous: string,
    qui: Champ,
    valeur: number | null,
    choisir: (id: number | null) => void,
  ) => (
    <NativeSelect
      aria-label={label}
      value={valeur === null ? '' : String(valeur)}
      data={[{ value: '', label: tous }, ...gensDe(lignes, qui, qui === 'auteur_id' ? 'auteur' : 'label')]}
      onChange={event => choisir(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
  const reste = gardees.length - combien
  return (
    <>
      <div className={classes.tools}>
        {choix('Agent', 'Tous les agents', 'utilisateur_id', agent, setAgent)}
        {choix('Auteur', 'Tous les auteurs', 'auteur_id', auteur, setAuteur)}
        <span role="status">{compter(gardees.length, 'changement')}</span>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />} onClick={print}>
          Imprimer
        </Button>
      </div>
      <div ref={sheet} className={classes.frame}>
        <HistoryTable
          lignes={gardees}
          combien={combien}
          adresseDe={l =>
            l.cause === 'reouverture' ? adresseCloture(moisDu(l.jour)) : adresseCase(l.utilisateur_id, l.jour)
          }
        />
      </div>
      {reste > 0 && (
        <Button variant="default" onClick={() => setToutes(true)}>
          {`Montrer ${compter(reste, 'autre changement', 'autres changements')}`}
        </Button>
      )}
    </>
  )
}

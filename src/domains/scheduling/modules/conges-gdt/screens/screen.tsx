import { Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconPrinter,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { useMobile } from '#client/address/viewport.ts'
import { download } from '#client/call/api.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { composeSheet } from '#kit/print/print-sheet.ts'
import { usePaper } from '#kit/print/use-paper.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { afficherCongesAnnuels } from '../contract.ts'
import { type AnneeLue, anneeDesConges } from '../offline/lectures.ts'
import { doyDe, filtrer, fondDe, metiersDe } from './etendues.ts'
import { MonthList } from './month-list.tsx'
import classes from './screen.module.css'
import { Legend, YearGrid } from './year-grid.tsx'

/** Yearly leave: who is away when, over a whole year (specification scheduling §2 "Yearly leave (CONGES ANNUELS)"). */
export function Screen() {
  const aujourdhui = useToday()
  const [choisie, setChoisie] = useAddressNumber('annee')
  const annee = choisie ?? Number(aujourdhui.slice(0, 4))
  const lecture = useReading(anneeDesConges, { query: { annee: String(annee) } })
  const { open, pending, over } = useDocument()
  const corps = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const mobile = useMobile()
  const annees = lecture.data?.annees ?? [annee]
  useScreenTitle('Congés annuels', { detail: String(annee) })
  const print = usePaper(() =>
    lecture.data && !mobile ? composeSheet([...(corps.current?.children ?? [])], `Congés annuels ${annee}`) : null,
  )

  const lirePdf = async () => ({
    blob: await download(afficherCongesAnnuels, { params: { annee: String(annee) } }),
    titre: `Congés ${annee}`,
  })

  return (
    <div className={classes.root} data-mobile={mobile || undefined}>
      <header className={classes.entete}>
        <h1 className={classes.titre}>Congés annuels</h1>
        <div className={classes.annee}>
          <IconButton
            label="Année précédente"
            disabled={annee <= Math.min(...annees)}
            onClick={() => setChoisie(annee - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </IconButton>
          <span role="status">{annee}</span>
          <IconButton
            label="Année suivante"
            disabled={annee >= Math.max(...annees)}
            onClick={() => setChoisie(annee + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
        <div className={classes.boutons}>
          <IconButton
            label="Actualiser"
            variant="default"
            disabled={!online}
            loading={lecture.fetching && lecture.data !== null}
            onClick={lecture.reload}
          >
            <IconRefresh size={18} stroke={1.8} aria-hidden />
          </IconButton>
          {!mobile && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
              disabled={!lecture.data}
              onClick={print}
            >
              Imprimer
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} stroke={1.8} aria-hidden />}
            disabled={!online}
            title={online ? undefined : 'Le PDF se télécharge avec du réseau'}
            loading={pending}
            onClick={() => void open(lirePdf)}
          >
            PDF
          </Button>
        </div>
      </header>
      {lecture.data ? (
        <Year key={annee} annuels={lecture.data} aujourdhui={aujourdhui} mobile={mobile} corps={corps} />
      ) : lecture.state === 'chargement' ? (
        <Attente />
      ) : (
        <ReadingState {...lecture} what={`Les congés de ${annee}`} />
      )}
      {over}
    </div>
  )
}

type YearProps = {
  annuels: AnneeLue
  aujourdhui: string
  mobile: boolean
  /** What is printed. */
  corps: RefObject<HTMLDivElement | null>
}

function Year({ annuels, aujourdhui, mobile, corps }: YearProps) {
  const [saisie, setSaisie] = useAddressState('recherche')
  const [metier, setMetier] = useAddressState('metier')
  const [mode, setMode] = useAddressChoice('mode', ['annee', 'jours'])
  const detaille = mode === 'jours'
  const fond = useMemo(() => fondDe(annuels), [annuels])
  const metiers = useMemo(() => metiersDe(annuels.agents), [annuels])
  const agents = useMemo(() => filtrer(annuels.agents, { metier, saisie }), [annuels, metier, saisie])
  const doy = doyDe(aujourdhui, annuels.annee)
  const vue = { agents, fond, annee: annuels.annee, aujourdhui: doy }
  return (
    <>
      <div className={classes.filtres}>
        <TextInput
          className={classes.saisie}
          aria-label="Rechercher un agent"
          placeholder="Rechercher un agent"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={saisie}
          maxLength={100}
          onChange={event => setSaisie(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.metier}
          aria-label="Métier"
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          value={metier}
          onChange={event => setMetier(event.currentTarget.value)}
          data={[{ value: '', label: 'Tous les métiers' }, ...metiers.map(m => ({ value: m, label: m }))]}
        />
        {!mobile && (
          <SegmentedControl
            aria-label="Échelle"
            value={detaille ? 'jours' : 'annee'}
            onChange={valeur => setMode(valeur === 'jours' ? 'jours' : 'annee')}
            data={[
              { value: 'annee', label: 'Année entière' },
              { value: 'jours', label: 'Jour par jour' },
            ]}
          />
        )}
        <span className={classes.fraicheur} role="status">
          {compter(agents.length, 'agent')} · <Freshness lu_a={annuels.lu_a} aujourdhui={aujourdhui} />
        </span>
      </div>
      {agents.length === 0 ? (
        <EmptyState title={annuels.agents.length === 0 ? 'Aucun agent' : 'Aucun agent ne correspond'}>
          {annuels.agents.length === 0
            ? 'Les agents apparaissent ici dès qu’ils ont un contrat.'
            : 'Changez de métier ou effacez la recherche.'}
        </EmptyState>
      ) : mobile ? (
        <MonthList {...vue} />
      ) : (
        <div ref={corps} className={classes.corps}>
          <Legend fond={fond} aujourdhui={doy} />
          <YearGrid {...vue} detaille={detaille} />
        </div>
      )}
    </>
  )
}

/** The grid's lines to come. */
function Attente() {
  return (
    <div className={classes.attente} role="status" aria-label="Lecture des congés…">
      <Skeleton height="var(--rt-control)" width={420} maw="100%" />
      <Skeleton height={30} />
      {Array.from({ length: 12 }, (_, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={rang} height={26} />
      ))}
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { useSessionState } from '#client/session/session.ts'
import { monthScale } from '#kit/time-grid/axis.ts'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridChange, GridRange } from '#kit/time-grid/types.ts'
import { libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { adresseAgent, adresseCase, adresseJour, adresseMois, type Ouvert } from '../address.ts'
import { sommaireBesoins } from '../view/besoins.ts'
import { type Agent, type Case, estPoste, type PosteDonnable } from '../view/cases.ts'
import { casesDe, coller, peindre, poser, posteDuCode, vider } from '../view/gestes.ts'
import { creerLignes, idCase } from '../view/lignes.ts'
import { COMPTE_SUR_DU, direOu } from '../view/mots.ts'
import { fondsDe, sommairesDe, tetesDe } from '../view/reperes.ts'
import { useBesoins } from './besoins/use-besoins.ts'
import cells from './cells.module.css'
import { useFacts } from './facts.tsx'
import { menuDe } from './grid-menu.tsx'
import { NewAnomaly } from './loi/new-anomaly.tsx'
import { MonthLegend } from './month-legend.tsx'
import { PaintBar } from './paint-bar.tsx'
import { PostForm } from './post-form.tsx'
import { PostPicker } from './post-picker.tsx'
import { useBureauAutour } from './use-bureau.ts'
import { useFiltres } from './use-filtres.ts'

/** What is asked over the grid. */
type Demande =
  | { readonly quoi: 'poser'; readonly range: GridRange }
  | {
      readonly quoi: 'modifier'
      readonly agent: Agent
      readonly poste: Case & { pointage_id: number; version: number }
    }

const LARGEUR = 25
const HAUTEUR = 42
/** A key that is held goes thirty days a second: the panel reads the one where it stops. */
const SUIT_MS = 120

/** "3 jours, 2 agents", or whose day it is. */
function direPlage(range: GridRange, agents: readonly Agent[]): string {
  const cases = casesDe(range, agents)
  const [premiere] = cases
  if (cases.length === 1 && premiere) return direOu(premiere.agent.label, premiere.jour)
  return compter(cases.length, 'jour')
}

type Props = { readonly agents: readonly Agent[]; readonly ouvert: Ouvert | null }

/** The month on a grid: a line per agent, given posts by menu, letters, brush, drags and copies. */
export function MonthGrid({ agents, ouvert }: Props) {
  const { mois, postes, anomalies, lots, online, aujourdhui } = useBureauAutour()
  const { faire: agir, refus, history, dit } = lots
  const onFait = useFacts()
  const { par } = useFiltres()
  const [lignes] = useState(() => creerLignes(cells, mois))
  const [pinceau, setPinceau] = useState<PosteDonnable | null>(null)
  const [demande, setDemande] = useState<Demande | null>(null)
  const maison = useSessionState().session?.user.compte_raison_sociale
  const paper = useMemo(() => {
    const planning = `planning ${deQui(`${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`)}`
    return { title: maison ? `${maison}, ${planning}` : planning, legend: <MonthLegend postes={postes} /> }
  }, [maison, mois.annee, mois.mois, postes])
  const rows = useMemo(
    () => lignes(agents, { anomalies, refus, notes: mois.notes, nonFaits: mois.non_faits, postes }, par),
    [lignes, agents, anomalies, refus, mois.notes, mois.non_faits, postes, par],
  )
  const premier = mois.dates[0]?.dadate ?? ''
  const scale = useMemo(() => monthScale(premier), [premier])
  const heads = useMemo(() => tetesDe(mois.dates, aujourdhui), [mois.dates, aujourdhui])
  const markers = useMemo(() => fondsDe(mois.dates), [mois.dates])
  const etats = useBesoins()
  const summaries = useMemo(
    () => [...sommaireBesoins(mois.dates, etats, postes), ...sommairesDe(mois, anomalies)],
    [mois, anomalies, etats, postes],
  )
  const codes = useMemo(() => [...new Set(postes.map(p => p.poste_code))], [postes])

  const agentDe = (ligne: string) => agents.find(a => String(a.wcu_utilisateur_id) === ligne)
  const caseDe = (ligne: string, id: string) => {
    const agent = agentDe(ligne)
    const trouvee = agent?.calendrier.find(c => String(c.pointage_id) === id)
    return agent && trouvee ? { agent, trouvee } : null
  }
  const jourDe = (ligne: string, id: string) => {
    const entree = rows.find(r => r.id === ligne)?.entries.find(e => e.id === id)
    return entree?.start.slice(0, 10)
  }
  const poserSur = (range: GridRange, poste: PosteDonnable) => {
    const [seule, ...autres] = casesDe(range, agents)
    const ou = direPlage(range, agents)
    // Chosen for one day it is one more post; over many it is what they become.
    const changements =
      seule && autres.length === 0
        ? poser(seule.agent, seule.jour, { poste_id: poste.poste_id })
        : peindre(range, agents, () => poste)
    agir(`${poste.poste_libelle}, ${ou}`, changements)
  }
  const suivre = (range: GridRange) => {
    const [seule, ...autres] = casesDe(range, agents)
    if (seule && autres.length === 0)
      navigate(adresseCase(seule.agent.wcu_utilisateur_id, seule.jour), { replace: true })
  }
  const suivreClavier = useDebouncedCallback(suivre, SUIT_MS)
  const peindreSur = (range: GridRange) => {
    if (pinceau)
      agir(
        `${pinceau.poste_libelle}, ${direPlage(range, agents)}`,
        peindre(range, agents, () => pinceau),
      )
  }
  const deplacer = ({ entry, from, row, start }: GridChange) => {
    const visee = caseDe(from, entry.id)
    if (!visee || !estPoste(visee.trouvee)) return
    const { pointage_id, version } = visee.trouvee
    const utilisateur_id = Number(row)
    const nom = `déplacement, ${direOu(agentDe(row)?.label ?? '', start.slice(0, 10))}`
    agir(nom, [{ sorte: 'deplacer', pointage_id, version, utilisateur_id, date: start.slice(0, 10) }])
  }
  // Dropped on a day that has a post already, a copy is one more: the office says whether both can be.
  const copier = ({ entry, from, row, start }: GridChange) => {
    const [visee, agent, jour] = [caseDe(from, entry.id), agentDe(row), start.slice(0, 10)]
    if (!visee || !agent) return
    const de = visee.trouvee
    agir(`copie, ${direOu(agent.label, jour)}`, poser(agent, jour, { poste_id: de.poste, de }))
  }
  const ouvrir = (ligne: string, id: string) => {
    const jour = jourDe(ligne, id)
    if (jour) navigate(adresseCase(Number(ligne), jour), { replace: ouvert !== null })
  }
  // What is typed without network is refused in words: a key that does nothing would be typed again.
  const actions = {
    codes,
    onCode: (code: string, range: GridRange) =>
      agir(
        `${code}, ${direPlage(range, agents)}`,
        peindre(range, agents, a => posteDuCode(code, a, postes)),
      ),
    onClear: (range: GridRange) => agir(`retrait, ${direPlage(range, agents)}`, vider(range, agents)),
    onPaste: (paste: Parameters<typeof coller>[0]) =>
      agir(`collage, ${direPlage(paste.range, agents)}`, coller(paste, agents, postes)),
    ...(online && { onMove: deplacer, onCopy: copier }),
  }
  const ouverte =
    ouvert?.nom === 'case'
      ? agents
          .find(a => a.wcu_utilisateur_id === ouvert.utilisateur_id)
          ?.calendrier.flatMap((c, rang) => (c.dadate === ouvert.jour ? [idCase(c, rang)] : []))[0]
      : undefined
  // What floats above the month stands elsewhere in the page, though its keys come by.
  const estIci = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) =>
    key === 'Escape' && !defaultPrevented && target instanceof Node && currentTarget.contains(target)
  /** Before the range that was just painted becomes a cell again: one press ends the painting, as is said beside it. */
  function poserPinceau(event: KeyboardEvent) {
    if (!pinceau || !estIci(event)) return
    event.preventDefault()
    event.stopPropagation()
    setPinceau(null)
  }
  function fermer(event: KeyboardEvent) {
    if (ouvert && estIci(event)) navigate(adresseMois(mois), { replace: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts the brush down, then closes what is open, wherever the keyboard is in the month
    <div
      className={cells.month}
      onKeyDownCapture={poserPinceau}
      onKeyDown={fermer}
      data-brush={pinceau ? '' : undefined}
    >
      <TimeGrid
        className={cells.grid ?? ''}
        label={`Planning de ${libelleMois(mois.mois)} ${mois.annee}`}
        paper={paper}
        corner={compter(agents.length, 'agent')}
        cornerNote={COMPTE_SUR_DU}
        rowName="Agent"
        scale={scale}
        rows={rows}
        heads={heads}
        markers={markers}
        summaries={summaries}
        now={aujourdhui.startsWith(premier.slice(0, 7)) ? `${aujourdhui}T12:00` : null}
        columnWidth={LARGEUR}
        rowHeight={HAUTEUR}
        twoLines
        tools={(online || pinceau) && <PaintBar postes={postes} choisi={pinceau} onChoose={setPinceau} />}
        opensOnNow
        opened={ouverte ?? null}
        history={history}
        brush={pinceau !== null}
        onOpen={(entry, ligne) => ouvrir(ligne, entry.id)}
        onSelect={(range, how) => {
          // Painted as the line went: it is refused in words, or takes its turn.
          if (pinceau) peindreSur(range)
          else if (!online) return
          // What is open beside the month is the day that is looked at.
          else if (how === 'pointer' && ouvert?.nom === 'case') suivre(range)
          else if (how === 'key') setDemande({ quoi: 'poser', range })
        }}
        onStand={range => {
          if (ouvert?.nom === 'case') suivreClavier(range)
        }}
        onColumn={colonne => {
          const jour = mois.dates[colonne]?.dadate
          if (jour) navigate(adresseJour(jour), { replace: ouvert !== null })
        }}
        onRow={ligne => {
          const agent = agentDe(ligne)
          if (agent) navigate(adresseAgent(agent.wcu_utilisateur_id, mois), { replace: ouvert !== null })
        }}
        menuFor={menuDe({
          agents,
          mois,
          onFait,
          online,
          caseDe,
          onPoser: range => setDemande({ quoi: 'poser', range }),
          onModifier: (agent, poste) => setDemande({ quoi: 'modifier', agent, poste }),
          onRetirer: (nom, changements) => agir(nom, changements),
          remplacer: ouvert !== null,
        })}
        {...actions}
      />
      <NewAnomaly ouvert={ouvert} />
      <VisuallyHidden role="status">{dit}</VisuallyHidden>
      {demande?.quoi === 'poser' && (
        <PostPicker
          pour={direPlage(demande.range, agents)}
          postes={postes}
          metier_id={agentDe(demande.range.rows[0] ?? '')?.metier_id ?? null}
          onClose={() => setDemande(null)}
          onChoose={poste => {
            setDemande(null)
            poserSur(demande.range, poste)
          }}
        />
      )}
      {demande?.quoi === 'modifier' && (
        <PostForm
          pour={direOu(demande.agent.label, demande.poste.dadate)}
          poste={demande.poste}
          postes={postes}
          onClose={() => setDemande(null)}
          onDone={changement => {
            setDemande(null)
            agir(`modification, ${direOu(demande.agent.label, demande.poste.dadate)}`, [changement])
          }}
        />
      )}
    </div>
  )
}

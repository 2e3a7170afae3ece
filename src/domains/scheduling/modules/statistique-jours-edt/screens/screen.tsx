import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { AgentStatistics } from '#domains/scheduling/view/statistiques/agent-statistics.tsx'
import { DetailPanel } from '#domains/scheduling/view/statistiques/detail-panel.tsx'
import { StatFrame, usePaperParts } from '#domains/scheduling/view/statistiques/frame.tsx'
import { type Ouvert, useOuvert } from '#domains/scheduling/view/statistiques/opened.ts'
import { MOIS, sansObjet } from '#domains/scheduling/view/statistiques/periods.ts'
import { AgentFilter, filtrerAgents, KindChoice } from '#domains/scheduling/view/statistiques/tools.tsx'
import type { StatView } from '#kit/statistics/types.ts'
import { libelleMois } from '#wire/dates.ts'
import { lireDetailJours, lireLogoJours, lireStatistiqueJours } from '../contract.ts'

const SORTES = [
  { value: 'faits', label: 'Faits', temps: 'fait', chiffre: 'jours_faits' },
  { value: 'prevus', label: 'Prévus', temps: 'prevu', chiffre: 'jours_prevus' },
  { value: 'tous', label: 'Les deux', temps: 'tout', chiffre: 'jours' },
] as const

/** Days worked by each agent over a year, as a table and as a chart. */
export function Screen() {
  const aujourdhui = useToday()
  const [choisie, setChoisie] = useAddressNumber('annee')
  const [sorte, setSorte] = useAddressChoice<(typeof SORTES)[number]['value']>('jours', ['faits', 'prevus', 'tous'])
  const [vue, setVue] = useAddressChoice<StatView>('vue', ['tableau', 'barres', 'lignes'])
  const [saisie] = useAddressState('recherche')
  const paper = usePaperParts()
  const { ouvert, ouvrir, fermer } = useOuvert()
  const annee = choisie ?? Number(aujourdhui.slice(0, 4))
  const lecture = useReading(lireStatistiqueJours, { query: { annee: String(annee) } })
  const logo = useReading(lireLogoJours, {}, { unseen: true }).data?.logo ?? ''
  const { data } = lecture
  const { temps, chiffre } = SORTES.find(s => s.value === sorte) ?? SORTES[0]
  const rows = (data?.agents ?? []).map(a => ({
    id: String(a.utilisateur_id),
    label: a.label,
    values: a.jours.map((jours, rang) => {
      if (sansObjet(temps, `${annee}-${String(rang + 1).padStart(2, '0')}`, aujourdhui.slice(0, 7))) return null
      const faits = a.faits[rang] ?? 0
      return temps === 'fait' ? faits : temps === 'prevu' ? jours - faits : jours
    }),
  }))
  return (
    <StatFrame
      {...{ aujourdhui, annee, logo, paper, lecture }}
      title="Jours travaillés"
      detail={String(annee)}
      onAnnee={setChoisie}
      what={`Les jours de ${annee}`}
      note={
        <>
          Jours qui ont un poste&nbsp;: faits jusqu’à hier, prévus à partir d’aujourd’hui&nbsp;; un jour de maladie n’en
          est pas un.
        </>
      }
    >
      <AgentStatistics
        key={annee}
        name={`jours-${annee}`}
        label={`Jours travaillés ${annee}`}
        rowTitle="Agent"
        periods={MOIS}
        rows={filtrerAgents(rows, saisie)}
        view={vue}
        onView={setVue}
        format="nombre"
        empty={rows.length > 0 ? 'Aucun agent de ce nom.' : 'Les agents apparaissent ici dès qu’ils ont un contrat.'}
        pending={data === null}
        error={null}
        onRetry={lecture.reload}
        onOpen={(row, mois) => ouvrir(row, mois.id, chiffre)}
        paper={{ title: `Jours travaillés ${annee}`, ...paper }}
        tools={
          <>
            <KindChoice label="Jours comptés" kinds={SORTES} value={sorte} onKind={setSorte} />
            <AgentFilter />
          </>
        }
      />
      {ouvert && <Detail ouvert={ouvert} annee={annee} onClose={fermer} />}
    </StatFrame>
  )
}

function Detail({ ouvert, annee, onClose }: { ouvert: Ouvert; annee: number; onClose: () => void }) {
  const { utilisateur_id, rang, chiffre } = ouvert
  const lecture = useReading(lireDetailJours, {
    query: { utilisateur_id: String(utilisateur_id), annee: String(annee), mois: String(rang) },
  })
  return <DetailPanel title={`${libelleMois(rang)} ${annee}`} {...{ chiffre, lecture, onClose }} />
}

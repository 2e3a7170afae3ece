import { Button } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { notify } from '#client/call/notices.ts'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { undoBy, useReread } from '#client/reading/use-writing.ts'
import type { ImportAids } from '#client/resource/import-aids.ts'
import type { SheetFrom } from '#client/resource/use-row-actions.ts'
import { mayCall } from '#client/session/rights.ts'
import type { Agent } from '#domains/scheduling/model/agents.ts'
import { COLONNES } from '#domains/scheduling/model/agents-import.ts'
import { SANS_CONTRAT } from '#domains/scheduling/model/agents-import-cellules.ts'
import { METIERS } from '#domains/scheduling/modules/gestion-metiers-edt/contract.ts'
import { UNITES } from '#domains/scheduling/modules/gestion-unites-edt/contract.ts'
import { compter } from '#wire/french.ts'
import { resourceOperations } from '#wire/resource.ts'
import { ADRESSE_AGENTS } from '../address.ts'
import {
  ajouterAgent,
  defaireImport,
  formulaireAgent,
  importerAgents,
  listerImportsAgents,
  retirerAgent,
} from '../contract.ts'
import { Already } from './already.tsx'
import { InviteAll } from './invite-all.tsx'

const ImportDialog = lazyDialog(async () => (await import('#client/resource/import-dialog.tsx')).ImportDialog)
const AddDialog = lazyDialog(async () => (await import('#client/resource/add-dialog.tsx')).AddDialog)

const { create: creerMetier } = resourceOperations(METIERS)
const { create: creerUnite } = resourceOperations(UNITES)

type Props = {
  readonly peut: boolean
  /** Nothing to invite with where they may not. */
  readonly inviter: boolean
  readonly online: boolean
  /** Of the house already. */
  readonly agents: readonly Agent[]
  /** Of the house, by name. */
  readonly metiers: readonly string[]
  readonly unites: readonly string[]
  /** The address asks how they are added. */
  readonly choisit: boolean
}

/** What a sheet of agents may hold in its cells, and the day that those take who say none. */
function useAides({ metiers, unites }: Pick<Props, 'metiers' | 'unites'>, relire: () => void): ImportAids {
  const aujourdhui = useToday()
  const session = useSession()
  return {
    choices: {
      metier_id: {
        options: metiers,
        ...(mayCall(session, [creerMetier]) && {
          add: {
            say: texte => `Créer le métier «\u00a0${texte}\u00a0»`,
            make: async texte => {
              await call(creerMetier, { body: { metier_libelle: texte } })
              relire()
            },
          },
        }),
      },
      unite_id: {
        options: unites,
        ...(mayCall(session, [creerUnite]) && {
          add: {
            say: texte => `Créer l’unité «\u00a0${texte}\u00a0»`,
            make: async texte => {
              await call(creerUnite, { body: { unite_libelle: texte } })
              relire()
            },
          },
        }),
      },
    },
    least:
      'Il suffit d’un nom, d’un e-mail ou d’un téléphone, et des heures par semaine\u00a0: les autres colonnes peuvent manquer.',
    day: {
      ...{ id: 'entree', label: 'Date d’entrée', initial: aujourdhui },
      orElse: { id: 'valable_du', label: 'Contrat à partir du' },
    },
    amount: {
      ...{ id: 'heures_semaine', label: 'Heures par semaine' },
      lack: lignes => `${compter(lignes, 'ligne')} n’${lignes > 1 ? 'ont' : 'a'} pas d’heures`,
      none: {
        ...{ say: 'Sans contrat', text: SANS_CONTRAT },
        means: 'sans contrat, donc sans ligne dans les plannings tant que personne n’en saisit un',
      },
    },
  }
}

/** How agents are added: one by one, or those of a sheet. */
export function AddTools({ peut, inviter, online, agents, metiers, unites, choisit }: Props) {
  const [importe, setImporte] = useState(false)
  const [depuis, setDepuis] = useState<SheetFrom>('pasted')
  const reread = useReread()
  const relire = () => void reread('edt', 'personnes')
  const aides = useAides({ metiers, unites }, relire)
  const saisie = useFormDialog({
    label: '«\u00a0Ajouter un agent\u00a0»',
    valider: 'Ajouter',
    read: formulaireAgent,
    write: ajouterAgent,
    beside: valeurs => <Already valeurs={valeurs} agents={agents} />,
    undo: ({ utilisateur_id }: { utilisateur_id: number }) =>
      undoBy(retirerAgent, { params: { id: String(utilisateur_id) } }, 'L’agent reste.'),
  })
  if (!peut) return null
  const quitter = () => navigate(ADRESSE_AGENTS, { replace: true })
  const importer = (d: SheetFrom) => {
    if (choisit) quitter()
    setDepuis(d)
    setImporte(true)
  }
  return (
    <>
      {inviter && <InviteAll agents={agents} online={online} />}
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} stroke={1.8} aria-hidden />}
        disabled={!online}
        onClick={() => importer('pasted')}
      >
        Coller ou importer
      </Button>
      <Button
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
        loading={saisie.loading}
        disabled={!online}
        onClick={saisie.open}
      >
        Ajouter un agent
      </Button>
      {saisie.dialog}
      <AddDialog
        opened={choisit}
        onClose={quitter}
        title="Ajouter un agent"
        online={online}
        type={() => {
          quitter()
          saisie.open()
        }}
        paste={() => importer('pasted')}
        import={() => importer('file')}
      />
      <ImportDialog
        opened={importe}
        onClose={() => setImporte(false)}
        titre="Agents"
        champs={COLONNES}
        from={depuis}
        aids={aides}
        recent={{ read: async () => await call(listerImportsAgents), words: ['agent', 'agents'] }}
        send={body => call(importerAgents, { body })}
        undo={async import_id => {
          const { code, message, duration } = await call(defaireImport, { params: { import_id: String(import_id) } })
          notify({ code, message, duration })
          relire()
        }}
        onTaken={relire}
      />
    </>
  )
}

import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import type { ToolDialogProps } from '#client/resource/define-resource-module.tsx'
import { mayCall } from '#client/session/rights.ts'
import { enLigne, MODELES_POSTES, type PosteModele } from '#domains/scheduling/model/modeles-postes.ts'
import { METIERS } from '#domains/scheduling/modules/gestion-metiers-edt/contract.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter, joindre, normaliserRecherche } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import { resourceOperations } from '#wire/resource.ts'
import { POSTES } from '../contract.ts'
import classes from './models-dialog.module.css'

const postes = resourceOperations(POSTES)
const metiers = resourceOperations(METIERS)

const [premier] = MODELES_POSTES

/** Names of what a house has already, folded as a search is. */
type Noms = ReadonlySet<string>

async function lireNoms(operation: typeof postes.list, champ: string): Promise<Noms> {
  const { datas } = await call(operation, { query: {} })
  return new Set(datas.map(row => normaliserRecherche(String(row[champ] ?? ''))))
}

/** What the house has is read, then its dialog. */
export async function ouvrirModeles(): Promise<ComponentType<ToolDialogProps>> {
  const dejaLa = await lireNoms(postes.list, 'poste_libelle')
  // biome-ignore lint/correctness/noComponentHookFactories: once per opening, over what was just read
  return function Models(props: ToolDialogProps) {
    return <ModelsDialog {...props} dejaLa={dejaLa} />
  }
}

/** Posts of a house of the same trade, with their jobs: those that are wanted are added, and may be changed as any other. */
function ModelsDialog({ opened, onClose, reload, dejaLa }: ToolDialogProps & { readonly dejaLa: Noms }) {
  const online = useOnline()
  const session = useSession()
  const [cle, setCle] = useState(premier?.cle ?? '')
  const [sans, setSans] = useState<ReadonlySet<string>>(new Set())
  const { run, pending, message } = useTask()
  useBackLayer(opened, onClose)
  const modele = MODELES_POSTES.find(m => m.cle === cle) ?? premier
  if (!modele) return null
  const la = ({ libelle }: PosteModele) => dejaLa.has(normaliserRecherche(libelle))
  const voulus = modele.postes.filter(p => !la(p) && !sans.has(p.libelle))
  const nommes = [...new Set(voulus.map(p => p.metier))].filter(Boolean)
  const peutNommer = mayCall(session, [metiers.import, metiers.list])
  async function ajouter(): Promise<void> {
    const connus = peutNommer ? await lireNoms(metiers.list, 'metier_libelle') : new Set<string>()
    const nouveaux = peutNommer ? nommes.filter(nom => !connus.has(normaliserRecherche(nom))) : []
    const faits: (() => Promise<unknown>)[] = []
    const importer = async (operations: typeof postes, lignes: Record<string, string>[]): Promise<number> => {
      if (lignes.length === 0) return 0
      const { rapport } = await call(operations.import, { body: { lignes, appliquer: true, valides: true } })
      const { import_id, ecrites } = rapport
      if (import_id !== undefined)
        faits.unshift(() => call(operations.undoImport, { params: { import_id: String(import_id) } }))
      return ecrites
    }
    const metiersFaits = await importer(
      metiers,
      nouveaux.map(nom => ({ Libellé: nom })),
    )
    const dits = new Set(peutNommer ? nommes : [])
    const postesFaits = await importer(
      postes,
      voulus.map(p => ({ ...enLigne(p, dits) })),
    )
    await reload()
    onClose()
    const mots = [compter(postesFaits, 'poste'), ...(metiersFaits > 0 ? [compter(metiersFaits, 'métier')] : [])]
    // Somebody may have added one meanwhile: what is counted is what was written.
    notifyUndo(`${joindre(mots)} de plus.`, async () => {
      // A job that a post holds stays: posts go first.
      for (const defaire of faits) await defaire()
      await reload()
    })
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Partir d’un modèle"
      centered
      size={560}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <NativeSelect
          label="Une maison comme la vôtre"
          description={modele.pour}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          value={cle}
          data={MODELES_POSTES.map(m => ({ value: m.cle, label: m.nom }))}
          onChange={event => {
            setCle(event.currentTarget.value)
            setSans(new Set())
          }}
          data-autofocus
        />
        <ul className={classes.posts} aria-label="Postes du modèle">
          {modele.postes.map(p => (
            <li key={p.libelle}>
              <Checkbox
                label={p.libelle}
                checked={!la(p) && !sans.has(p.libelle)}
                disabled={la(p)}
                onChange={event => {
                  const suite = new Set(sans)
                  if (event.currentTarget.checked) suite.delete(p.libelle)
                  else suite.add(p.libelle)
                  setSans(suite)
                }}
              />
              <span className={classes.hours}>{formaterPlage(p.debut, p.fin)}</span>
              <span className={classes.quiet}>{la(p) ? 'Vous avez déjà ce poste' : p.metier}</span>
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          {peutNommer && nommes.length > 0 ? `Métiers ajoutés s’ils manquent\u00a0: ${joindre(nommes)}. ` : ''}
          Horaires, codes et couleurs se changent ensuite, poste par poste.
        </p>
        <Refusal>{message}</Refusal>
        <EndButtons>
          <Button variant="default" onClick={onClose}>
            Ne rien ajouter
          </Button>
          <Button disabled={!online || voulus.length === 0} loading={pending} onClick={() => void run(ajouter)}>
            {`Ajouter ${compter(voulus.length, 'poste')}`}
          </Button>
        </EndButtons>
      </div>
    </Modal>
  )
}

import type { ComponentType } from 'react'
import { call } from '#client/call/api.ts'
import type { ToolDialogProps } from '#client/resource/define-resource-module.tsx'
import { LinksDialog } from '#client/resource/links-dialog.tsx'
import { choisirMetiers, lireMetiers } from '../contract.ts'

/** "Gestion des métiers": the catalogue read, then its transfer list (specification field-service §2). */
export async function ouvrirMetiers(): Promise<ComponentType<ToolDialogProps>> {
  const items = await call(lireMetiers)
  // biome-ignore lint/correctness/noComponentHookFactories: once per opening, over what was just read
  return function MetiersDialog({ opened, onClose, reload }: ToolDialogProps) {
    return (
      <LinksDialog
        opened={opened}
        onClose={onClose}
        titre="Sélections des métiers"
        items={items}
        send={ids => call(choisirMetiers, { body: { data: ids.join(',') } })}
        onTaken={() => void reload()}
      />
    )
  }
}

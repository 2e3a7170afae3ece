import type { ColumnType, Generated } from 'kysely'
import type { ExportEtat } from '#wire/exports.ts'
import type { TypeExport } from '#wire/grid-export.ts'

declare module '#server/db/database.ts' {
  interface Database {
    export_liste: {
      compte_id: number
      export_id: Generated<string>
      utilisateur_id: number
      module: string
      chemin: string
      demande: ColumnType<unknown, string, string>
      type: TypeExport
      nom: string
      etat: Generated<ExportEtat['etat']>
      lignes: number
      ecrites: Generated<number>
      cree_a: ColumnType<Date, Date | undefined, Date>
      vu_a: ColumnType<Date, Date | undefined, Date>
    }
  }
}

/** Where the file of a long export lies in the store. */
export function exportKey(compte_id: number, export_id: string): string {
  return `${compte_id}/exports/${export_id}`
}

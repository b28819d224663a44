/** Tables of the catalog module. */
export interface CatalogTables {}

-- What GST makes of a line: taxed, free of it, or input-taxed. The two without tax are different categories of an e-invoice.
alter table pay_lines
  add column supply text not null default 'taxable' check (supply in ('taxable', 'gst_free', 'input_taxed'));
